package floeberg.catalog;

/** The catalogs of an engine by name; see the package's contract. */
public interface Catalogs {}
