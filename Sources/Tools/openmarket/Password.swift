import Glibc

/// Asking for a password, which never stands on a command line, where everyone on the machine could read it.
enum Password {
    /// Typed without an echo, and twice when it is a new one; or the first line of what comes through a pipe.
    static func read(for name: String, isNew: Bool) throws(PasswordReadError) -> String {
        guard isatty(STDIN_FILENO) == 1 else { return try line(endingAtEnd: true) }
        let password = try typed("Password for \(name): ")
        if isNew, try typed("The same again: ") != password { throw .different }
        return password
    }

    private static func typed(_ question: String) throws(PasswordReadError) -> String {
        var before = termios()
        guard tcgetattr(STDIN_FILENO, &before) == 0 else { throw .noTerminal }
        var quiet = before
        // Without signals too: one would leave the terminal without an echo.
        quiet.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG)
        guard tcsetattr(STDIN_FILENO, TCSAFLUSH, &quiet) == 0 else { throw .noTerminal }
        defer {
            tcsetattr(STDIN_FILENO, TCSAFLUSH, &before)
            ask("\n")
        }
        ask(question)
        return try line(endingAtEnd: false)
    }

    private static func ask(_ text: String) {
        // Who can't see the question still can answer it.
        _ = Glibc.write(STDERR_FILENO, text, text.utf8.count)
    }

    private static func line(endingAtEnd: Bool) throws(PasswordReadError) -> String {
        var typing = PasswordTyping()
        var byte: UInt8 = 0
        while true {
            let count = Glibc.read(STDIN_FILENO, &byte, 1)
            if count < 0, errno == EINTR { continue }
            guard count == 1 else {
                guard endingAtEnd, let text = typing.text, !text.isEmpty else { throw .cancelled }
                return text
            }
            switch endingAtEnd ? typing.take(piped: byte) : typing.take(typed: byte) {
            case .goesOn: continue
            case .cancelled: throw .cancelled
            case .tooLong: throw .tooLong
            case .done:
                guard let text = typing.text else { throw .notText }
                return text
            }
        }
    }
}

/// The part of a password typed so far.
struct PasswordTyping {
    enum Step {
        case goesOn, done, cancelled, tooLong
    }

    private var bytes: [UInt8] = []
    private static let mostBytes = 1_024

    /// `nil` where it is not UTF-8.
    var text: String? { String(validating: bytes, as: UTF8.self) }

    /// One byte of a pipe, whose first line is the password.
    mutating func take(piped byte: UInt8) -> Step {
        guard byte != UInt8(ascii: "\n") else {
            if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
            return .done
        }
        return append(byte)
    }

    /// One byte of a terminal that leaves all editing to us.
    mutating func take(typed byte: UInt8) -> Step {
        switch byte {
        case UInt8(ascii: "\r"), UInt8(ascii: "\n"): return .done
        // Ctrl-C, Ctrl-D, Ctrl-\, Ctrl-Z
        case 0x03, 0x04, 0x1C, 0x1A: return .cancelled
        case 0x08, 0x7F: removeLast()
        // Ctrl-U
        case 0x15: bytes = []
        // What else controls a terminal is no part of a password.
        case ..<0x20: break
        default: return append(byte)
        }
        return .goesOn
    }

    private mutating func append(_ byte: UInt8) -> Step {
        guard bytes.count < Self.mostBytes else { return .tooLong }
        bytes.append(byte)
        return .goesOn
    }

    /// Takes back the last character, which may be of several bytes.
    private mutating func removeLast() {
        while let byte = bytes.popLast(), byte & 0xC0 == 0x80 {}
    }
}

/// Why no password was read.
enum PasswordReadError: Error, Hashable, CustomStringConvertible {
    case cancelled
    case different
    case tooLong
    case notText
    case noTerminal

    var description: String {
        switch self {
        case .cancelled: "no password was given, so nothing was changed"
        case .different: "the two passwords differ, so nothing was changed"
        case .tooLong: "no password is that long"
        case .notText: "the password is not UTF-8 text"
        case .noTerminal: "the terminal can't be made to hide a password; send it through a pipe"
        }
    }
}
