package floeberg.plan;

/** A statement that is no query; one record a statement, grouped by what it acts on. */
public sealed interface Command extends Statement
    permits NamespaceCommand,
        TableCommand,
        AlterTable,
        ViewCommand,
        WriteCommand,
        ShowCommand,
        SessionCommand,
        FunctionCommand {}
