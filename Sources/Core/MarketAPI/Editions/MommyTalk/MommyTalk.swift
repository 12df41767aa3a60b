/// The shopping API of MommyTalk, whose lists go by offset.
public enum MommyTalk {}
