package floeberg.result;

/** The internal form of a calendar interval ({@code make_interval}): three independent parts. */
public record CalendarInterval(int months, int days, long micros) {}
