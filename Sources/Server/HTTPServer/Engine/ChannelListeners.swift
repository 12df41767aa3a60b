/// The connections of one loop that listen to one channel.
final class ChannelListeners {
    private let channel: EventChannel
    private var connections: [HTTPConnection] = []
    /// Those that listen under a name, too.
    private var named: [EventListener: [HTTPConnection]] = [:]

    init(_ channel: EventChannel) {
        self.channel = channel
    }

    var isEmpty: Bool { connections.isEmpty }

    /// Returns the listener's place, which may change when another leaves.
    func add(_ connection: HTTPConnection, as listener: EventListener?) -> Int {
        connections.append(connection)
        if let listener { named[listener, default: []].append(connection) }
        return connections.count - 1
    }

    func remove(at index: Int, _ listener: EventListener?) {
        if let listener {
            let others = (named[listener] ?? []).filter { $0 !== connections[index] }
            named[listener] = others.isEmpty ? nil : others
        }
        connections.swapAt(index, connections.count - 1)
        connections.removeLast()
        if index < connections.count { connections[index].listening?.index = index }
    }

    func send(_ frame: EventFrame) {
        // A copy: a connection that is cut on the way leaves the list.
        let all = connections
        for connection in all { connection.receive(frame) }
    }

    func send(_ frame: EventFrame, to listener: EventListener) {
        for connection in named[listener] ?? [] { connection.receive(frame) }
    }

    func end(_ listener: EventListener) {
        for connection in named[listener] ?? [] { connection.endListening() }
    }

    func endNamed() {
        for connection in named.values.joined() { connection.endListening() }
    }
}

extension Loop {
    func broadcast(_ frame: EventFrame, on channel: EventChannel) {
        channels[ObjectIdentifier(channel)]?.send(frame)
    }

    func send(_ frame: EventFrame, to listener: EventListener, on channel: EventChannel) {
        channels[ObjectIdentifier(channel)]?.send(frame, to: listener)
    }

    func end(_ listener: EventListener, on channel: EventChannel) {
        channels[ObjectIdentifier(channel)]?.end(listener)
    }

    func endNamed(on channel: EventChannel) {
        channels[ObjectIdentifier(channel)]?.endNamed()
    }

    fileprivate func listeners(of channel: EventChannel) -> ChannelListeners {
        let id = ObjectIdentifier(channel)
        if let listeners = channels[id] { return listeners }
        let listeners = ChannelListeners(channel)
        channels[id] = listeners
        channel.attach(self)
        return listeners
    }

    fileprivate func drop(_ channel: EventChannel) {
        channels[ObjectIdentifier(channel)] = nil
        if !options.channels.contains(where: { $0 === channel }) { channel.detach(self) }
    }
}

extension HTTPConnection {
    func listen(to channel: EventChannel, as listener: EventListener?, _ replay: [ServerSentEvent]) {
        phase = .listening
        // Before the first byte: who has read it may count on hearing all that is sent from then on.
        if !loop.isDraining {
            listening = (channel, loop.listeners(of: channel).add(self, as: listener), listener)
        }
        push(loop.scratch)
        for event in replay { receive(EventFrame(event)) }
        if phase == .listening, loop.isDraining { endStream() }
    }

    /// Sends one event, or cuts a listener that let too many wait.
    func receive(_ frame: EventFrame) {
        guard phase == .listening else { return }
        push(isChunking ? frame.chunk : frame.bare)
        if output.count - outputStart > loop.options.limits.eventBacklog { close() }
    }

    func stopListening() {
        guard let (channel, index, listener) = listening else { return }
        listening = nil
        let listeners = loop.listeners(of: channel)
        listeners.remove(at: index, listener)
        if listeners.isEmpty { loop.drop(channel) }
    }

    func endListening() {
        stopListening()
        endStream()
    }
}
