/// The edition with a list in camel case, dates without a fraction, and a delete in two steps.
///
/// Its requests are read as those of ``Edition2022``, in both spellings.
public enum Edition2023 {}
