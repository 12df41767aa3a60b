/// The main edition: the API that most phone apps were written against, in snake case.
public enum Edition2022 {}
