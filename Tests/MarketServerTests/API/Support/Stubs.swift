import Foundation
import Market
import MarketServer
import MarketService
import MarketStore
import Synchronization

/// A clock that moves on command.
final class TestClock: Sendable {
    private let milliseconds = Mutex<Int64>(1_642_464_000_000)
    /// By how much the calendar is behind the time that went by.
    private let behind = Mutex<Int64>(0)

    var now: Timestamp {
        Timestamp(millisecondsSince1970: milliseconds.withLock(\.self) - behind.withLock(\.self))
    }
    var uptime: Duration { .milliseconds(milliseconds.withLock(\.self)) }

    func advance(seconds: Int64) {
        milliseconds.withLock { $0 += seconds * 1000 }
    }

    /// Sets the calendar back, or with less than nothing forward; the time that went by stays.
    func setBack(seconds: Int64) {
        behind.withLock { $0 += seconds * 1000 }
    }
}

/// The logged records, each as one line.
final class LogLines: Sendable {
    private let lines = Mutex<[String]>([])

    func append(_ record: LogRecord) {
        let details = record.details.map { "\($0.name)=\($0.value)" }
        lines.withLock { $0.append("\(record.level) \(record.event) \(details.joined(separator: " "))") }
    }

    var all: [String] { lines.withLock(\.self) }
}

extension PasswordHashing {
    static func plainHash(of password: String) -> String { "plain \(password.count) \(password.hashValue)" }

    /// Fast, and safe from nobody.
    static let plain = PasswordHashing(
        hash: { password in plainHash(of: password) },
        verify: { password, hash in plainHash(of: password) == hash }
    )
}
