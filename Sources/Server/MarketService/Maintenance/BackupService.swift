package import Market
import MarketStore

/// Backups of one market: making them, looking whether they are whole, and going back to one.
///
/// A market that is served may be backed up, and may not be replaced. Each `progress` hears the share that is done,
/// from 0 to 1. All calls block.
package struct BackupService: Sendable {
    private let folder: DataFolder
    private let now: @Sendable () -> Timestamp

    package init(of folder: DataFolder, now: @escaping @Sendable () -> Timestamp) {
        self.folder = folder
        self.now = now
    }

    /// Copies the market to `backup`, which must not exist yet; after a failure there is nothing.
    package func make(
        at backup: String,
        progress: @escaping (Double) -> Void = { _ in }
    ) throws(BackupServiceError) -> MadeBackup {
        do throws(BackupError) {
            let report = try Backup.make(of: folder, at: backup, now: now(), progress: progress)
            return MadeBackup(
                fileCount: report.manifest.files.count,
                byteCount: report.byteCount,
                missingCount: report.manifest.missing.count,
                leavesPhotosInBucket: report.manifest.leavesPhotosInBucket,
                damage: report.damage
            )
        } catch {
            throw BackupServiceError(error)
        }
    }

    /// Checks that all of `backup` is there and whole, and has the market remember it where it is its own.
    ///
    /// Throws the first thing that is broken.
    package func verify(
        _ backup: String,
        progress: (Double) -> Void = { _ in }
    ) throws(BackupServiceError) -> ValidBackup {
        do throws(BackupError) {
            let manifest = try Backup.verify(backup, progress: progress)
            return ValidBackup(
                fileCount: manifest.files.count,
                leavesPhotosInBucket: manifest.leavesPhotosInBucket,
                madeAt: manifest.madeAt,
                note: note(manifest, of: backup)
            )
        } catch {
            throw BackupServiceError(error)
        }
    }

    private func note(_ manifest: BackupManifest, of backup: String) -> ValidBackup.Note {
        do throws(BackupError) {
            let isNoted = try VerifiedBackup.note(manifest, of: backup, in: folder, now: now())
            return isNoted ? .made : .otherMarket
        } catch {
            return .failed(BackupServiceError(error))
        }
    }

    /// Puts `backup` in the market's place, having checked it; what was there is kept aside.
    ///
    /// Photos that were missing when the backup was made don't hinder it; nor do, `withoutBrokenPhotos`, those that
    /// have been damaged since.
    package func restore(
        _ backup: String,
        withoutBrokenPhotos: Bool = false,
        progress: (Double) -> Void = { _ in }
    ) throws(BackupServiceError) -> RestoredBackup {
        do throws(BackupError) {
            let report = try Restore.run(
                backup,
                into: folder,
                withoutBrokenPhotos: withoutBrokenPhotos,
                now: now(),
                progress: progress
            )
            return RestoredBackup(keptAside: report.keptAside, photosLeftOut: report.photosLeftOut)
        } catch {
            throw BackupServiceError(error)
        }
    }
}

/// The outcome of a new backup.
package struct MadeBackup: Hashable, Sendable {
    package let fileCount: Int
    package let byteCount: Int64
    /// Photo files of products that were not there to be copied.
    package let missingCount: Int
    /// True where the photos are in a bucket, and not in the backup.
    package let leavesPhotosInBucket: Bool
    /// The damage found in the market that was copied; `nil` where there is none.
    package let damage: String?
}

/// A backup that was found whole.
package struct ValidBackup: Hashable, Sendable {
    /// The market's record of the backup; its `/health` names the last one found whole.
    package enum Note: Hashable, Sendable {
        case made
        /// It is a backup of another market, or there is no market.
        case otherMarket
        /// This makes the backup no worse.
        case failed(BackupServiceError)
    }

    package let fileCount: Int
    /// True where the photos are in a bucket, which was not looked at.
    package let leavesPhotosInBucket: Bool
    package let madeAt: Timestamp
    package let note: Note
}

/// The outcome of a restore.
package struct RestoredBackup: Hashable, Sendable {
    /// The folder that the market before is kept in; `nil` where there was none.
    package let keptAside: String?
    /// Files that products show and that are not there.
    package let photosLeftOut: [String]
}

/// The reason why a backup was not made, found whole or restored; its description is a sentence to show.
package enum BackupServiceError: Error, Hashable, Sendable {
    /// Something stands in the way of what was asked for, and nothing was done.
    case refused(sentence: String)
    /// The backup is none, is not whole, or is of a newer kind.
    case broken(sentence: String)
    /// A file, the disk or the market's database failed.
    case failed(sentence: String)
}

extension BackupServiceError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .refused(let sentence), .broken(let sentence), .failed(let sentence): sentence
        }
    }

    init(_ error: BackupError) {
        let sentence = error.description
        self =
            switch error {
            case .alreadyThere, .insideTheMarket, .wouldReplaceBackup, .intoServerFolder, .inUse:
                .refused(sentence: sentence)
            case .notABackup, .newerFormat, .manifestBroken, .missing, .truncated, .altered, .databaseBroken,
                .countsDiffer, .photoMissing:
                .broken(sentence: sentence)
            case .opening, .file, .storage: .failed(sentence: sentence)
            }
    }
}
