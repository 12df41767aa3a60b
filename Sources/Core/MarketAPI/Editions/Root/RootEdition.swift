/// What the root answers: both key styles at once, so that apps of 2022 and of 2023 read the same reply.
///
/// Apps ignore keys they do not know. Only the text of a date can't be both; it is the default edition's.
public enum RootEdition {}
