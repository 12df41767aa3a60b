package import Linux
package import Market
import Synchronization

/// A trouble that an operator must be notified of once, whichever call met it.
package enum StoreTrouble: Hashable, Sendable {
    /// The file holds what it can't, or the disk gives errors in place of it.
    case damaged(reason: String)
    /// A file of the database was removed or replaced; `remedy` says how what was kept is saved.
    case moved(file: String, remedy: String)
    /// The files that were removed or replaced are back.
    case returned
    /// The database's server can't be followed; lists stay as they are.
    case unreachable(reason: String)
    /// It can again.
    case reachable
}

/// The troubles of a store that outlast a call, and their listener.
///
/// Damage leaves a mark in the folder, which only a check that finds nothing takes away: the next call may
/// well meet a part that is whole, and the next start as well.
package final class StoreTroubles: Sendable {
    private struct State {
        var listener: (@Sendable (StoreTrouble) -> Void)?
        /// The troubles that came while there was no listener.
        var untold: [StoreTrouble] = []
        var damage: String?
        /// The error that keeps a replica from following; `nil` while it follows.
        var failure: MarketError?
        var mark = Mark.missing
        var isReadOnly = false
    }

    private enum Mark {
        case missing, beingWritten, written
    }

    private let state: Mutex<State>
    private let folder: String
    private let mark: String
    private let now: @Sendable () -> Timestamp

    init(of folder: DataFolder, now: @escaping @Sendable () -> Timestamp) {
        self.folder = folder.path
        mark = folder.damageMark
        self.now = now
        let damage = DamageMark.text(in: folder)
        state = Mutex(
            State(
                untold: damage.map { [.damaged(reason: $0)] } ?? [],
                damage: damage,
                mark: damage == nil ? .missing : .written
            )
        )
    }

    /// Notifies one listener of each trouble from now on, and at once of those not reported yet.
    package func listen(_ listener: @escaping @Sendable (StoreTrouble) -> Void) {
        let untold = state.withLock { state in
            defer { state.untold = [] }
            state.listener = listener
            return state.untold
        }
        for trouble in untold { listener(trouble) }
    }

    func notify(_ trouble: StoreTrouble) {
        let listener = state.withLock { state in
            if state.listener == nil { state.untold.append(trouble) }
            return state.listener
        }
        listener?(trouble)
    }

    /// Marks the market as damaged where an error shows that it is.
    func note(_ error: MarketError) {
        switch error {
        case .unavailable(.storageCorrupted(let detail)), .unavailable(.storageUnreadable(let detail)):
            note(damage: detail)
        default: break
        }
    }

    /// The same of a write; returns what the error is to its caller.
    ///
    /// A file system that went read-only after a fault fails in more than one way, and what it does not take is not
    /// damaged.
    func note(writing error: MarketError) -> MarketError {
        switch error {
        case .unavailable(.storageUnreadable) where Files.isReadOnly(folder), .unavailable(.storageReadOnly):
            state.withLock { $0.isReadOnly = true }
            return .unavailable(.storageReadOnly)
        default:
            note(error)
            return error
        }
    }

    /// Notes that something was written, and is on the disk.
    func noteWrite() {
        state.withLock { $0.isReadOnly = false }
    }

    /// True where the last write found the disk read-only.
    var isReadOnly: Bool { state.withLock { $0.isReadOnly } }

    /// Notes the state of replication; marks a replica that can't follow the primary any more, so that the
    /// next start rebuilds it.
    func note(following error: MarketError?) {
        state.withLock { $0.failure = error }
        switch error {
        case nil: notify(.reachable)
        case .unavailable(.storageCorrupted), .unavailable(.storageUnreadable): break
        case .changesForgotten?: note(damage: "changes that this server's copy does not have were forgotten")
        case let error?: notify(.unreachable(reason: error.operatorSentence))
        }
        if let error { note(error) }
    }

    private func note(damage reason: String) {
        let text = "\(now().internetText) \(reason)"
        let isNew = state.withLock { state in
            guard state.damage == nil else { return false }
            (state.damage, state.mark) = (text, .beingWritten)
            return true
        }
        guard isNew else { return }
        write(text)
        notify(.damaged(reason: text))
    }

    /// The error that keeps the lists' replica from following the primary; `nil` while it follows.
    var following: MarketError? { state.withLock { $0.failure } }

    /// The time and kind of damage that was found; `nil` where there was none, or a check found it whole
    /// since.
    ///
    /// Waits for no disk, least of all the one that failed.
    package var damage: String? {
        let (damage, known) = state.withLock { ($0.damage, $0.mark) }
        guard let damage else { return nil }
        switch known {
        case .beingWritten: break
        case .written where Files.exists(mark): break
        case .written:
            state.withLock { if $0.mark == .written { ($0.damage, $0.mark) = (nil, .missing) } }
            return nil
        case .missing:
            // A disk that took no mark may take it by now.
            let isFirst = state.withLock { state in
                guard state.mark == .missing else { return false }
                state.mark = .beingWritten
                return true
            }
            if isFirst, !Thread.begin(named: "damage", { [self] in write(damage) }) {
                state.withLock { $0.mark = .missing }
            }
        }
        return damage
    }

    /// Outside the lock, which readers take: the disk may be the one that fails.
    private func write(_ text: String) {
        var isWritten = true
        do throws(FileError) { try Files.replace(mark, with: Array(text.utf8)) } catch { isWritten = false }
        state.withLock { $0.mark = isWritten ? .written : .missing }
    }
}

/// The mark of damage in a market's folder.
package enum DamageMark {
    package static func text(in folder: DataFolder) -> String? {
        guard Files.exists(folder.damageMark) else { return nil }
        do throws(FileError) {
            return String(decoding: try Files.read(folder.damageMark), as: UTF8.self)
        } catch {
            return "the mark of damage can't be read: \(error)"
        }
    }

    /// Takes the mark away, unless it tells of something else by now; whether it did.
    package static func remove(_ text: String, in folder: DataFolder) throws(FileError) -> Bool {
        guard self.text(in: folder) == text else { return false }
        try Files.remove(folder.damageMark)
        try Files.sync(folder: folder.path)
        return true
    }
}
