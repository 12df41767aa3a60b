import Market
import MarketService

/// The options of the commands about backups.
struct BackupOptions: Sendable {
    var data = "data"
    var backup = ""
    var withoutBrokenPhotos = false
    var verifies = false
}

extension Command {
    private static func backup(
        _ command: String,
        _ summary: String,
        more: [Option<BackupOptions>] = [],
        _ body:
            @escaping @Sendable (BackupOptions, TerminalProgressBar) throws -> (
                sentence: String, isWhole: Bool
            )
    ) -> Command {
        Command(
            OptionTable(
                command: command,
                summary: summary,
                options: [
                    .text("--data", "FOLDER", "where everything is kept (data)", \.data),
                    .text("--backup", "FOLDER", "the backup", \.backup),
                ] + more
            ),
            defaults: BackupOptions()
        ) { options in
            guard !options.backup.isEmpty else { throw UsageError.missing(option: "--backup") }
            let bar = TerminalProgressBar(command)
            let (sentence, isWhole) = try body(options, bar)
            bar.finish()
            say(sentence)
            // A nightly job that reads the exit status alone must learn of missing files.
            return isWhole ? 0 : 1
        }
    }

    static let makeBackup = backup(
        "backup",
        "copy the market to a new folder, even while it serves",
        more: [.flag("--verify", "and check that it can be restored, as verify-backup does", \.verifies)]
    ) { options, bar in
        let market = BackupService(of: try marketToBackUp(options.data), now: ServerClock.system.now)
        let made = try market.make(at: options.backup, progress: bar.show)
        let bucket = made.leavesPhotosInBucket ? "; \(inBucket)" : ""
        let sentence = "\(options.backup): \(made.fileCount) files, \(made.byteCount) bytes\(bucket)"
        var faults: [String] = []
        if made.missingCount > 0 { faults.append("photo files missing: \(made.missingCount)") }
        if let damage = made.damage {
            faults.append("the market is damaged, and this copy with it: \(damage); keep the backup before")
        }
        guard faults.isEmpty else { return (([sentence] + faults).joined(separator: "; "), false) }
        guard options.verifies else { return (sentence, true) }
        return ("\(sentence)\n\(try verified(options, bar))", true)
    }

    private static func verified(_ options: BackupOptions, _ bar: TerminalProgressBar) throws -> String {
        let backup = try market(options).verify(options.backup, progress: bar.show)
        let whole =
            "\(options.backup) is whole: \(backup.fileCount) files, made \(backup.madeAt.internetText)"
        let bucket = backup.leavesPhotosInBucket ? "; \(inBucket)" : ""
        return whole + bucket + sentence(of: backup.note, options)
    }

    /// Checks a backup, and notes a whole one where the market's `/health` looks for it.
    static let verifyBackup = backup(
        "verify-backup",
        "check that a backup is whole and can be restored"
    ) { options, bar in (try verified(options, bar), true) }

    private static func marketToBackUp(_ path: String) throws -> DataFolder {
        do {
            return try marketFolder(path)
        } catch let error as MarketElsewhereError {
            throw NothingToBackUpError(folder: error.folder)
        }
    }

    private static let inBucket = "the photos are in a bucket, which is to be backed up by itself"

    /// Returns the words about the note; a note that could not be made makes no backup worse.
    private static func sentence(of note: ValidBackup.Note, _ options: BackupOptions) -> String {
        switch note {
        case .made: ""
        case .otherMarket: "; not noted, as \(options.data) holds another market or none"
        case .failed(let error): "; not noted in \(options.data): \(error)"
        }
    }

    private static func market(_ options: BackupOptions) -> BackupService {
        BackupService(of: DataFolder(path: options.data), now: ServerClock.system.now)
    }

    static let restore = backup(
        "restore",
        "put a backup in the market's place",
        more: [.flag("--without-broken-photos", "restore what is whole of it", \.withoutBrokenPhotos)]
    ) { options, bar in
        let report = try market(options).restore(
            options.backup,
            withoutBrokenPhotos: options.withoutBrokenPhotos,
            progress: bar.show
        )
        let restored = report.keptAside.map { "restored; what was there is in \($0)" } ?? "restored"
        let missing = report.photosLeftOut
        guard !missing.isEmpty else { return (restored, true) }
        return (([restored] + missing.map { "left out: \($0)" }).joined(separator: "\n"), false)
    }
}

/// A backup was asked for of a market on PostgreSQL, which has tools of its own for that.
struct NothingToBackUpError: Error, Hashable, CustomStringConvertible {
    let folder: String

    var description: String {
        "\(folder) is a server's of a market on PostgreSQL, and has only a copy of its goods. Back up the database by "
            + "PostgreSQL's own tools (pg_basebackup, pgBackRest), and the photos by the bucket's versions or a copy of "
            + "\(folder)/photos"
    }
}
