/// The longest gaps allowed between a market's events, and the fallback after them.
public struct EventStreamPolicy: Hashable, Sendable {
    /// Until the first sign of life, a heartbeat or an event; a proxy that keeps everything back gives none.
    public var firstSign: Duration
    /// Between two signs of life; servers send one every quarter of a minute.
    public var silence: Duration
    /// The number of silent streams in a row after which the client polls the market instead.
    public var brokenStreams: Int
    /// Between two questions.
    public var pollingInterval: Duration
    /// After how many questions a stream is tried again.
    public var pollsPerStream: Int

    public init(
        firstSign: Duration = .seconds(20),
        silence: Duration = .seconds(45),
        brokenStreams: Int = 2,
        pollingInterval: Duration = .seconds(30),
        pollsPerStream: Int = 20
    ) {
        self.firstSign = firstSign
        self.silence = silence
        self.brokenStreams = brokenStreams
        self.pollingInterval = pollingInterval
        self.pollsPerStream = pollsPerStream
    }
}
