package floeberg.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ArgumentsTest {
  private static final Option TEXT = Option.value("-e", "TEXT", "");
  private static final Option CONF = Option.value("--conf", "KEY=VALUE", "");
  private static final Option FLAG = Option.flag("--all", "");
  private static final Option ADDRESS = new Option("--at", "[HOST]", "", "here");
  private static final List<Option> OPTIONS = List.of(TEXT, CONF, FLAG, ADDRESS);

  @Test
  void readsOptionsInBothForms() {
    Arguments arguments = parse(false, "-e", "-1", "--conf", "a=b=c", "--conf=d=e", "--all");
    assertEquals(List.of("-1"), arguments.all(TEXT));
    assertEquals(List.of("a=b=c", "d=e"), arguments.all(CONF));
    assertTrue(arguments.has(FLAG));
  }

  @Test
  void anOptionMayHaveAFallback() {
    assertEquals(Optional.of("here"), parse(false, "--at").value(ADDRESS));
    assertEquals(Optional.of("here"), parse(false, "--at", "--all").value(ADDRESS));
    assertEquals(Optional.of("there"), parse(false, "--at", "there").value(ADDRESS));
    assertEquals(Optional.empty(), parse(false).value(ADDRESS));
  }

  @Test
  void wordsBehindAScriptAreTheScripts() {
    assertEquals(
        List.of("x.py", "--all", "-z"), parse(true, "--all", "x.py", "--all", "-z").rest());
  }

  @Test
  void refusesWhatItDoesNotKnow() {
    assertThrows(UsageException.class, () -> parse(false, "--nope"));
    assertThrows(UsageException.class, () -> parse(false, "--conf"));
    assertThrows(UsageException.class, () -> parse(false, "--all=1"));
  }

  private static Arguments parse(boolean endsAtRest, String... words) {
    return Arguments.parse(List.of(words), OPTIONS, endsAtRest);
  }
}
