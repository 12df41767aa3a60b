/// The values that were set last, of which the oldest make room.
struct NewestValues<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private var values: [Key: Value] = [:]
    private var order: [Key] = []
    private let capacity: Int

    init(capacity: Int) {
        precondition(capacity > 0, "what can keep nothing")
        self.capacity = capacity
    }

    subscript(key: Key) -> Value? {
        get { values[key] }
        set {
            order.removeAll { $0 == key }
            values[key] = newValue
            guard newValue != nil else { return }
            order.append(key)
            if order.count > capacity { values[order.removeFirst()] = nil }
        }
    }
}
