package floeberg;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Who may depend on whom: the table in ARCHITECTURE.md. */
class ArchitectureTest {
  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("floeberg");

  /** What each package may use of the others, beside itself and what its users may. */
  private static final Map<String, Set<String>> USES =
      Map.ofEntries(
          uses("error"),
          uses("type", "error"),
          uses("setting", "type", "error"),
          uses("plan", "type", "error"),
          uses("sql", "plan", "type", "error"),
          uses("function", "type", "error"),
          uses("catalog", "plan", "type", "error", "setting", "result"),
          uses("metatable", "table", "resolved", "catalog", "type", "error", "result", "setting"),
          uses("resolved", "plan", "type", "function", "catalog", "error", "result"),
          uses("table", "resolved", "catalog", "type", "error", "setting", "result"),
          uses("result", "type", "error"),
          uses(
              "analysis",
              "plan",
              "resolved",
              "function",
              "catalog",
              "table",
              "type",
              "error",
              "setting",
              "result"),
          uses(
              "duckdb",
              "plan",
              "resolved",
              "table",
              "function",
              "result",
              "catalog",
              "metatable",
              "type",
              "error",
              "setting"),
          uses(
              "write",
              "plan",
              "resolved",
              "table",
              "catalog",
              "duckdb",
              "function",
              "result",
              "type",
              "error",
              "setting"));

  private static Map.Entry<String, Set<String>> uses(String name, String... others) {
    var allowed = new HashSet<>(Arrays.asList(others));
    allowed.add(name);
    return Map.entry(name, allowed);
  }

  @TestFactory
  Stream<DynamicTest> packagesUseOnlyWhatTheyMay() {
    return USES.keySet().stream()
        .sorted()
        .map(name -> DynamicTest.dynamicTest(name, () -> usesOnly(name, USES.get(name))));
  }

  private static void usesOnly(String name, Set<String> allowed) {
    noClasses()
        .that(isIn(name))
        .should()
        .dependOnClassesThat(
            DescribedPredicate.describe(
                "are in a package of Floeberg other than " + allowed,
                other -> isOurs(other) && !allowed.contains(packageName(other))))
        .allowEmptyShould(true)
        .check(CLASSES);
  }

  @TestFactory
  Stream<DynamicTest> librariesAreTouchedInOnePlace() {
    return Stream.of(
        library("org.duckdb", "duckdb"),
        library("org.antlr", "sql"),
        library("org.apache.spark", "sql"),
        library("org.apache.arrow", "result", "duckdb"),
        library(
            "org.apache.iceberg",
            "catalog",
            "metatable",
            "table",
            "write",
            "procedure",
            "statement",
            "session",
            "duckdb"));
  }

  private static DynamicTest library(String library, String... packages) {
    List<String> users = List.of(packages);
    return DynamicTest.dynamicTest(
        library,
        () ->
            noClasses()
                .that(
                    DescribedPredicate.describe(
                        "are outside of " + users, one -> !users.contains(packageName(one))))
                .should()
                .dependOnClassesThat()
                .resideInAPackage(library + "..")
                .check(CLASSES));
  }

  @Test
  void packagesHaveNoCycles() {
    slices().matching("floeberg.(*)..").should().beFreeOfCycles().check(CLASSES);
  }

  @Test
  void timeAndRandomnessComeFromOutside() {
    noClasses()
        .that(
            DescribedPredicate.describe(
                "are not where sources are injected", one -> !packageName(one).equals("session")))
        .should()
        .callMethod(System.class, "currentTimeMillis")
        .orShould()
        .callMethod(java.time.Instant.class, "now")
        .check(CLASSES);
  }

  @Test
  void nothingPrints() {
    noClasses()
        .should()
        .accessField(System.class, "out")
        .orShould()
        .accessField(System.class, "err")
        .check(CLASSES);
  }

  @Test
  void namesSayWhatAClassIs() {
    classes().should().haveNameNotMatching(".*(Util|Utils|Helper|Manager|Impl)").check(CLASSES);
  }

  private static DescribedPredicate<JavaClass> isIn(String name) {
    return DescribedPredicate.describe("are in " + name, one -> packageName(one).equals(name));
  }

  private static boolean isOurs(JavaClass one) {
    return one.getPackageName().startsWith("floeberg.");
  }

  /** The part of the package behind {@code floeberg}; sub-packages belong to it. */
  private static String packageName(JavaClass one) {
    String[] parts = one.getPackageName().split("\\.");
    return parts.length > 1 && parts[0].equals("floeberg") ? parts[1] : "";
  }
}
