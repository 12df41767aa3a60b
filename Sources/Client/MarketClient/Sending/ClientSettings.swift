public import Foundation
public import Market

/// What is the same for everything that a client does.
public struct ClientSettings: Sendable {
    /// In which a market says what it says to people.
    public var language: Language
    /// What a person will recognise this device by among their sessions.
    public var label: String
    /// Makes photos smaller before they are sent; with none they go as they are.
    public var shrinking: (any PhotoShrinking)?
    /// Where what is sent is put together, in files that are gone afterwards.
    public var temporaryFolder: URL
    /// How often and after what time a failed request is tried again.
    public var backoff: Backoff
    /// How long the gaps of a market's events may be.
    public var listening: EventStreamPolicy
    /// What waits are measured by, so that tests have another.
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
