import Market
import SQLite

/// The notification settings of accounts.
struct NotificationSettingRecords {
    private let database: Database

    init(_ database: Database) {
        self.database = database
    }

    /// True where the account's settings let a kind of notification through a channel.
    func allows(_ kind: NotificationKind, _ channel: NotificationChannel, of account: Account.ID)
        throws(MarketError) -> Bool
    {
        if kind.isFixed { return true }
        return try settings(of: account).allows(kind, channel)
    }

    func settings(of account: Account.ID) throws(MarketError) -> NotificationSettings {
        let switches = try database.rows(
            "SELECT kind, door, is_on FROM notification_switches WHERE account = ?1",
            [.id(account)]
        ) { row throws(SQLiteError) -> (NotificationSettings.Switch, Bool)? in
            // A channel of a newer market, before a restore.
            guard let channel = NotificationChannel(rawValue: try row.text(1)) else { return nil }
            let kind = NotificationKind(rawValue: try row.text(0))
            return (NotificationSettings.Switch(kind, channel), try row.boolean(2))
        }
        let chosen = Dictionary(switches.compactMap { $0 }) { first, _ in first }
        let settings = try database.first(
            """
            SELECT is_silent, quiet_from, quiet_to, shows_read_marks FROM notification_settings WHERE account = ?1
            """,
            [.id(account)]
        ) { row throws(SQLiteError) in
            NotificationSettings(
                chosen: chosen,
                isSilent: try row.boolean(0),
                quietHours: row.isNull(1)
                    ? nil : NotificationSettings.QuietHours(from: try row.int(1), to: try row.int(2)),
                showsReadMarks: try row.boolean(3)
            )
        }
        return settings ?? NotificationSettings(chosen: chosen)
    }

    func set(_ settings: NotificationSettings, of account: Account.ID) throws(MarketError) {
        guard try AccountRecords(database).account(account) != nil else { throw .notFound }
        try database.run(
            """
            INSERT INTO notification_settings (account, is_silent, quiet_from, quiet_to, shows_read_marks)
            VALUES (?1, ?2, ?3, ?4, ?5)
            ON CONFLICT (account) DO UPDATE SET is_silent = excluded.is_silent, quiet_from = excluded.quiet_from,
            quiet_to = excluded.quiet_to, shows_read_marks = excluded.shows_read_marks
            """,
            .id(account),
            .boolean(settings.isSilent),
            .integer(settings.quietHours.map { Int64($0.from) }),
            .integer(settings.quietHours.map { Int64($0.to) }),
            .boolean(settings.showsReadMarks)
        )
        try database.run("DELETE FROM notification_switches WHERE account = ?1", .id(account))
        for (one, isOn) in settings.chosen {
            try database.run(
                "INSERT INTO notification_switches (account, kind, door, is_on) VALUES (?1, ?2, ?3, ?4)",
                .id(account),
                .text(one.kind.rawValue),
                .text(one.channel.rawValue),
                .boolean(isOn)
            )
        }
    }
}
