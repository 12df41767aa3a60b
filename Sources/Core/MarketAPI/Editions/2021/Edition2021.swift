/// The first edition: goods that belong to whoever knows their password, without vendors.
public enum Edition2021 {}
