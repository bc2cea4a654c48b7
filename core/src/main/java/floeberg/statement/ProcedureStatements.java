package floeberg.statement;

import static floeberg.error.Condition.analysis;

import floeberg.catalog.NamespaceName;
import floeberg.error.FloebergException;
import floeberg.error.Hint;
import floeberg.error.Similarity;
import floeberg.plan.SessionCommand;
import floeberg.plan.ShowCommand;
import floeberg.plan.Statement.Name;
import floeberg.procedure.ArgumentBinding;
import floeberg.procedure.Procedure;
import floeberg.procedure.Procedures;
import floeberg.result.Result;
import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** CALL, SHOW PROCEDURES and DESCRIBE PROCEDURE. */
final class ProcedureStatements {
  private static final String SYSTEM = "system";

  private ProcedureStatements() {}

  /** A procedure with the catalog it is called in. */
  private record Found(String catalog, Procedure procedure) {}

  static Result call(SessionCommand.Call call, StatementContext context) {
    Found found = find(call.procedure(), context);
    var arguments =
        ArgumentBinding.bind(found.procedure(), call.arguments(), new CallValues(context));
    return Result.of(
        found.procedure().output(),
        found.procedure().call(arguments, new CallContext(found.catalog(), context)));
  }

  private static Found find(Name written, StatementContext context) {
    List<String> parts = Names.parts(written, context);
    boolean hasCatalog = parts.size() > 1 && context.catalogs().exists(parts.getFirst());
    String catalog = hasCatalog ? parts.getFirst() : context.current().catalog();
    List<String> rest = hasCatalog ? parts.subList(1, parts.size()) : parts;
    Optional<Procedure> procedure =
        rest.size() == 2 && rest.getFirst().equalsIgnoreCase(SYSTEM)
            ? Procedures.find(rest.getLast())
            : Optional.empty();
    if (procedure.isEmpty()) {
      var full = new ArrayList<String>();
      full.add(catalog);
      full.addAll(rest);
      FloebergException error =
          FloebergException.of(
                  analysis("FAILED_TO_LOAD_ROUTINE"), "routineName", Names.quoted(full))
              .at(written.origin().position())
              .causedBy(
                  new IllegalArgumentException(
                      "Procedure " + String.join(".", rest) + " not found"));
      throw Hint.meant(error, similar(rest.getLast()));
    }
    return new Found(catalog, procedure.get());
  }

  private static List<String> similar(String name) {
    List<String> names = Procedures.ALL.stream().map(Procedure::name).toList();
    return Similarity.nearest(name, names).stream().map(found -> SYSTEM + "." + found).toList();
  }

  static Result show(ShowCommand.ShowProcedures show, StatementContext context) {
    NamespaceName namespace =
        show.namespace()
            .map(name -> Names.namespace(name, context))
            .orElseGet(
                () ->
                    new NamespaceName(context.current().catalog(), context.current().namespace()));
    NamePattern pattern = NamePattern.of(show.pattern());
    Rows rows =
        Rows.of(
            ShowStatements.text("catalog"),
            new SparkType.Field("namespace", new SparkType.Array(SparkType.STRING, false), true),
            new SparkType.Field("schema", SparkType.STRING, true),
            ShowStatements.text("procedure_name"));
    if (namespace.parts().equals(List.of(SYSTEM))) {
      Procedures.ALL.stream()
          .map(Procedure::name)
          .filter(pattern::matches)
          .sorted()
          .forEach(name -> rows.add(namespace.catalog(), List.of(SYSTEM), SYSTEM, name));
    }
    return rows.result();
  }

  static Result describe(ShowCommand.DescribeProcedure describe, StatementContext context) {
    Procedure procedure = find(describe.procedure(), context).procedure();
    return Rows.of("procedure_desc")
        .add("Procedure:   " + procedure.name())
        .add("Description: " + procedure.description())
        .result();
  }
}
