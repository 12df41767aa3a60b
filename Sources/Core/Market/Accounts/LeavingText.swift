/// The words on what becomes of a person's things, for pages and apps alike.
public enum LeavingText {
    /// At once, later, and never.
    public static let consequences: [TextKey] = [
        .leaveNow, .leaveGoes, .leaveStays, .leaveName, .leaveCase, .leaveBackups,
    ]
}
