public import Foundation
import Linux

/// Keeps preferences in one small file, which is always whole: it is replaced, never written into.
///
/// It is written behind the screens; ``flush()`` waits for that. A file that can't be read is given another name, so that nothing is lost, and everything begins as at first.
@MainActor
public final class FilePreferences: Preferences {
    private let file: URL
    /// Also what a later version of the app has put there, which must survive this one.
    private var values: [String: String]
    /// Writes one after the other, so that the newest is the last: a disk may take seconds, and no window may wait.
    private let thread = BlockingPool(threads: 1)

    public init(file: URL) {
        self.file = file
        values = Self.read(file)
    }

    public subscript(key: PreferenceKey) -> String? {
        get { values[key.rawValue] }
        set {
            guard values[key.rawValue] != newValue else { return }
            values[key.rawValue] = newValue
            write()
        }
    }

    private static func read(_ file: URL) -> [String: String] {
        guard FileManager.default.fileExists(atPath: file.path(percentEncoded: false)) else { return [:] }
        do {
            return try JSONDecoder().decode([String: String].self, from: Data(contentsOf: file))
        } catch {
            let aside = file.appendingPathExtension("damaged")
            do {
                try? FileManager.default.removeItem(at: aside)
                try FileManager.default.moveItem(at: file, to: aside)
            } catch {
                // It is replaced by the next thing that is kept.
            }
            return [:]
        }
    }

    /// Waits until everything that was chosen is on the disk, as an app does that ends.
    public func flush() {
        let written = Monitor(false)
        thread.submit {
            written.withLock { $0 = true }
            written.wakeAll()
        }
        _ = written.wait { $0 ? true : nil }
    }

    private func write() {
        thread.submit { [file, values] in Self.write(values, to: file) }
    }

    private nonisolated static func write(_ values: [String: String], to file: URL) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        do {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try encoder.encode(values).write(to: file, options: .atomic)
        } catch {
            // It holds until the app ends, as the protocol says.
        }
    }
}
