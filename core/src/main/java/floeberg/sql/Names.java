package floeberg.sql;

import floeberg.error.FloebergException;
import floeberg.plan.Expression;
import floeberg.plan.Statement.Name;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.antlr.v4.runtime.ParserRuleContext;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.ErrorCapturingIdentifierContext;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.ErrorIdentContext;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.IdentifierContext;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.IdentifierListContext;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.IdentifierLiteralContext;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.IdentifierReferenceContext;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.IdentifierSeqContext;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.MultipartIdentifierContext;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.MultipartIdentifierListContext;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.QualifiedNameContext;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.QuotedIdentifierAlternativeContext;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.SimpleIdentifierContext;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.SimpleQuotedIdentifierAlternativeContext;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.StrictIdentifierContext;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.TableIdentifierContext;

/** Identifiers: quotes removed, wrong characters refused, {@code IDENTIFIER('text')} read. */
final class Names {
  private final Builders builders;

  Names(Builders builders) {
    this.builders = builders;
  }

  String of(ErrorCapturingIdentifierContext tree) {
    refuseDashes(tree);
    return of(tree.identifier());
  }

  String of(IdentifierContext tree) {
    return tree.strictIdentifier() != null
        ? of(tree.strictIdentifier())
        : tree.strictNonReserved().getText();
  }

  String of(StrictIdentifierContext tree) {
    List<String> parts = parts(tree);
    if (parts.size() != 1) {
      throw ParseErrors.at(
          "IDENTIFIER_TOO_MANY_NAME_PARTS",
          tree,
          "identifier",
          ParseErrors.identifier(parts),
          "limit",
          "1");
    }
    return parts.getFirst();
  }

  private List<String> parts(StrictIdentifierContext tree) {
    return switch (tree) {
      case QuotedIdentifierAlternativeContext quoted -> List.of(Strings.unquotedName(quoted));
      case IdentifierLiteralContext literal ->
          parts(builders.strings.of(literal.stringLit()), literal);
      default -> List.of(unquoted(tree));
    };
  }

  List<String> parts(IdentifierContext tree) {
    return tree.strictIdentifier() != null
        ? parts(tree.strictIdentifier())
        : List.of(tree.strictNonReserved().getText());
  }

  /** A name that cannot be {@code IDENTIFIER(...)}. */
  static String simple(SimpleIdentifierContext tree) {
    return tree.simpleStrictIdentifier() instanceof SimpleQuotedIdentifierAlternativeContext quoted
        ? Strings.unquotedName(quoted)
        : unquoted(tree);
  }

  private static String unquoted(ParserRuleContext tree) {
    String text = tree.getText();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (!(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_')) {
        throw invalid(text, tree);
      }
    }
    return text;
  }

  private static FloebergException invalid(String text, ParserRuleContext tree) {
    return ParseErrors.at("INVALID_IDENTIFIER", tree, "ident", text);
  }

  private static void refuseDashes(ErrorCapturingIdentifierContext tree) {
    if (tree.errorCapturingIdentifierExtra() instanceof ErrorIdentContext) {
      throw invalid(tree.getText(), tree);
    }
  }

  List<String> parts(MultipartIdentifierContext tree) {
    var parts = new ArrayList<String>(tree.parts.size());
    for (ErrorCapturingIdentifierContext part : tree.parts) {
      refuseDashes(part);
      parts.addAll(parts(part.identifier()));
    }
    return parts;
  }

  List<String> parts(QualifiedNameContext tree) {
    var parts = new ArrayList<String>(tree.identifier().size());
    for (IdentifierContext part : tree.identifier()) {
      parts.addAll(parts(part));
    }
    return parts;
  }

  Name name(MultipartIdentifierContext tree) {
    return new Name(parts(tree), Places.origin(tree));
  }

  Name name(TableIdentifierContext tree) {
    List<String> parts =
        tree.db == null ? List.of(of(tree.table)) : List.of(of(tree.db), of(tree.table));
    return new Name(parts, Places.origin(tree));
  }

  /** A name, or {@code IDENTIFIER(text)}: read now when the text is constant. */
  Name name(IdentifierReferenceContext tree) {
    if (tree.multipartIdentifier() != null) {
      return name(tree.multipartIdentifier());
    }
    Expression text = builders.expressions.of(tree.expression());
    Optional<String> constant = ConstantText.of(text);
    return constant.isPresent()
        ? new Name(parts(constant.get(), tree), Places.origin(tree))
        : new Name(List.of(), Places.origin(tree), Optional.of(text));
  }

  List<Name> list(MultipartIdentifierListContext tree) {
    return tree.multipartIdentifier().stream().map(this::name).toList();
  }

  List<String> list(IdentifierListContext tree) {
    return list(tree.identifierSeq());
  }

  List<String> list(IdentifierSeqContext tree) {
    return tree.ident.stream().map(this::of).toList();
  }

  /** The parts of a name inside a string. */
  List<String> parts(String text, ParserRuleContext place) {
    try {
      return new SqlParser(builders.settings).parseMultipartIdentifier(text);
    } catch (FloebergException e) {
      throw e.at(Places.of(place));
    }
  }
}
