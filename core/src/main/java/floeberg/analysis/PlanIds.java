package floeberg.analysis;

import floeberg.resolved.Attribute;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Which columns each DataFrame (by plan id) had where it stands in the plan, for {@code df["c"]}.
 */
public record PlanIds(Map<Long, List<List<Attribute>>> outputs) {
  public static final PlanIds NONE = new PlanIds(Map.of());

  public PlanIds with(long planId, List<Attribute> output) {
    var more = new HashMap<>(outputs);
    var places = new ArrayList<>(more.getOrDefault(planId, List.of()));
    places.add(output);
    more.put(planId, places);
    return new PlanIds(more);
  }

  public PlanIds and(PlanIds other) {
    if (outputs.isEmpty()) {
      return other;
    }
    if (other.outputs.isEmpty()) {
      return this;
    }
    var more = new HashMap<>(outputs);
    other.outputs.forEach(
        (id, places) ->
            more.merge(
                id,
                places,
                (left, right) -> {
                  var both = new ArrayList<>(left);
                  both.addAll(right);
                  return both;
                }));
    return new PlanIds(more);
  }

  /** The same after attributes were replaced, as a set operation does. */
  public PlanIds map(Function<Attribute, Attribute> change) {
    var mapped = new HashMap<Long, List<List<Attribute>>>();
    outputs.forEach(
        (id, places) ->
            mapped.put(
                id, places.stream().map(list -> list.stream().map(change).toList()).toList()));
    return new PlanIds(mapped);
  }

  public boolean knows(long planId) {
    return outputs.containsKey(planId);
  }

  public List<List<Attribute>> places(long planId) {
    return outputs.getOrDefault(planId, List.of());
  }
}
