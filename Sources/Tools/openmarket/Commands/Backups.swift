import Market
import MarketServer
import MarketService
import MarketStore

/// What the commands about backups can be told.
struct BackupOptions: Sendable {
    var data = "data"
    var backup = ""
    var withoutBrokenPhotos = false
}

extension Command {
    private static func backup(
        _ command: String,
        _ summary: String,
        more: [Option<BackupOptions>] = [],
        _ body: @escaping @Sendable (BackupOptions, ProgressBar) throws -> (sentence: String, isWhole: Bool)
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
            let bar = ProgressBar(command)
            let (sentence, isWhole) = try body(options, bar)
            bar.finish()
            say(sentence)
            // Whoever has this done every night and looks at nothing else is to hear of what is missing.
            return isWhole ? 0 : 1
        }
    }

    static let makeBackup = backup("backup", "copy the market to a new folder, even while it serves") {
        options,
        bar in
        let report = try Backup.make(
            of: try marketFolder(options.data),
            at: options.backup,
            now: ServerClock.system.now(),
            progress: bar.show
        )
        let (files, missing) = (report.manifest.files.count, report.manifest.missing.count)
        let made = "\(options.backup): \(files) files, \(report.byteCount) bytes"
        return missing == 0 ? (made, true) : ("\(made); photo files missing: \(missing)", false)
    }

    /// What was found whole is noted where the market's `/health` looks for it.
    static let verifyBackup = backup(
        "verify-backup",
        "check that a backup is whole and can be restored"
    ) { options, bar in
        let manifest = try Backup.verify(options.backup, progress: bar.show)
        let whole =
            "\(options.backup) is whole: \(manifest.files.count) files, made \(manifest.madeAt.internetText)"
        return (whole + note(manifest, options), true)
    }

    /// What is to be said of the note; that it could not be made makes no backup worse.
    private static func note(_ manifest: BackupManifest, _ options: BackupOptions) -> String {
        do throws(BackupError) {
            let isNoted = try VerifiedBackup.note(
                manifest,
                of: options.backup,
                in: DataFolder(path: options.data),
                now: ServerClock.system.now()
            )
            return isNoted ? "" : "; not noted, as \(options.data) holds another market or none"
        } catch {
            return "; not noted in \(options.data): \(error)"
        }
    }

    static let restore = backup(
        "restore",
        "put a backup in the market's place",
        more: [.flag("--without-broken-photos", "restore what is whole of it", \.withoutBrokenPhotos)]
    ) { options, bar in
        let report = try Restore.run(
            options.backup,
            into: DataFolder(path: options.data),
            withoutBrokenPhotos: options.withoutBrokenPhotos,
            now: ServerClock.system.now(),
            progress: bar.show
        )
        let restored = report.keptAside.map { "restored; what was there is in \($0)" } ?? "restored"
        let missing = report.photosLeftOut
        guard !missing.isEmpty else { return (restored, true) }
        return (([restored] + missing.map { "left out: \($0)" }).joined(separator: "\n"), false)
    }
}
