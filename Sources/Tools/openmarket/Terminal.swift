import Glibc
import Synchronization

/// Prints a line, whole and at once.
func say(_ line: String) {
    write("\(line)\n", to: STDOUT_FILENO)
}

/// Prints a line where errors are expected.
func complain(_ line: String) {
    write("openmarket: \(line)\n", to: STDERR_FILENO)
}

private func write(_ text: String, to descriptor: Int32) {
    let bytes = Array(text.utf8)
    // When nothing can be said any more, the exit status still says it.
    _ = Glibc.write(descriptor, bytes, bytes.count)
}

/// The progress of long work, on a terminal; silent elsewhere.
final class TerminalProgressBar: Sendable {
    private let title: String
    /// True where standard error is a terminal.
    let isShown = isatty(STDERR_FILENO) == 1
    private let last = Mutex(-1)

    init(_ title: String) {
        self.title = title
    }

    /// Shows a share from 0 to 1.
    func show(_ share: Double) {
        guard isShown else { return }
        let percent = Int(min(max(share, 0), 1) * 100)
        guard
            last.withLock({ last in
                defer { last = percent }
                return last != percent
            })
        else { return }
        let filled = percent * 30 / 100
        let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: 30 - filled)
        // Back at its beginning, so that a line of the log takes its place.
        write("\(title) [\(bar)] \(percent) %\u{1B}[K\r", to: STDERR_FILENO)
    }

    func finish() {
        if isShown { write("\u{1B}[K", to: STDERR_FILENO) }
    }
}
