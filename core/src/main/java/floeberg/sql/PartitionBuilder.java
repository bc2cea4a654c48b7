package floeberg.sql;

import floeberg.plan.Expression;
import floeberg.plan.WriteCommand.PartitionValue;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.PartitionSpecContext;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.PartitionValContext;

/** PARTITION (a = 1, b). */
final class PartitionBuilder {
  private final Builders builders;

  PartitionBuilder(Builders builders) {
    this.builders = builders;
  }

  List<PartitionValue> of(PartitionSpecContext tree) {
    var values = new ArrayList<PartitionValue>();
    var seen = new HashSet<String>();
    for (PartitionValContext value : tree.partitionVal()) {
      if (value.DEFAULT() != null) {
        throw ParseErrors.at("REF_DEFAULT_VALUE_IS_NOT_ALLOWED_IN_PARTITION", value);
      }
      String column = builders.names.of(value.identifier());
      if (!seen.add(column.toLowerCase(Locale.ROOT))) {
        throw PropertyBuilder.duplicate(column.toLowerCase(Locale.ROOT), tree);
      }
      Optional<Expression> constant =
          Optional.ofNullable(value.constant()).map(builders.literals::of);
      values.add(new PartitionValue(column, constant));
    }
    return values;
  }
}
