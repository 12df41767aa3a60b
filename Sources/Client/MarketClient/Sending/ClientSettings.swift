public import Foundation
public import Market

/// The settings common to all requests of a client.
public struct ClientSettings: Sendable {
    /// In which a market says what it says to people.
    public var language: Language
    /// The name by which a person will recognise this device among their sessions.
    public var label: String
    /// Makes photos smaller before they are sent; with none they go as they are.
    public var shrinking: (any PhotoShrinking)?
    /// The folder where bodies are assembled, in files that are removed afterwards.
    public var temporaryFolder: URL
    /// The number of retries of a failed request, and the waits before them.
    public var backoff: Backoff
    /// The longest gaps allowed between a market's events.
    public var listening: EventStreamPolicy
    /// The clock that measures waits, so that tests have another.
    public var clock: any Clock<Duration>
    /// A number from 0 to 1, another each time.
    public var jitter: @Sendable () -> Double

    public init(
        language: Language = .korean,
        label: String = "",
        shrinking: (any PhotoShrinking)? = nil,
        temporaryFolder: URL = FileManager.default.temporaryDirectory,
        backoff: Backoff = Backoff(),
        listening: EventStreamPolicy = EventStreamPolicy(),
        clock: any Clock<Duration> = ContinuousClock(),
        jitter: @escaping @Sendable () -> Double = { .random(in: 0...1) }
    ) {
        self.language = language
        self.label = label
        self.shrinking = shrinking
        self.temporaryFolder = temporaryFolder
        self.backoff = backoff
        self.listening = listening
        self.clock = clock
        self.jitter = jitter
    }

    static let userAgent = "OpenMarket/2"
}
