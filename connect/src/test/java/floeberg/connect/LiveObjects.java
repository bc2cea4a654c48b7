package floeberg.connect;

import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.management.JMException;
import javax.management.ObjectName;

/** How many objects of a class are still reachable in this process. */
final class LiveObjects {
  private LiveObjects() {}

  /** The numbers by class name, after a full collection. */
  static Map<String, Long> count(List<String> classes) {
    var counts = new TreeMap<String, Long>();
    classes.forEach(name -> counts.put(name, 0L));
    for (String line : histogram().split("\n")) {
      // 12:  345  67890  class.Name (module)
      String[] words = line.strip().split("\\s+");
      if (words.length >= 4 && counts.containsKey(words[3])) {
        counts.merge(words[3], Long.parseLong(words[1]), Long::sum);
      }
    }
    return counts;
  }

  private static String histogram() {
    try {
      Object[] arguments = {new String[0]};
      String[] types = {String[].class.getName()};
      return (String)
          ManagementFactory.getPlatformMBeanServer()
              .invoke(
                  new ObjectName("com.sun.management:type=DiagnosticCommand"),
                  "gcClassHistogram",
                  arguments,
                  types);
    } catch (JMException e) {
      throw new AssertionError(Arrays.toString(e.getStackTrace()), e);
    }
  }
}
