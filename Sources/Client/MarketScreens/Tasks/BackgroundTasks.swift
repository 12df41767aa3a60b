/// Things that are done to the end though the screen that began them has closed: a deletion, an undo.
@MainActor
public final class BackgroundTasks {
    private var tasks: [Int: Task<Void, Never>] = [:]
    private var lastNumber = 0

    public init() {}

    deinit {
        for task in tasks.values { task.cancel() }
    }

    func run(_ work: @escaping @MainActor () async -> Void) {
        lastNumber += 1
        let number = lastNumber
        tasks[number] = Task { [weak self] in
            await work()
            self?.tasks[number] = nil
        }
    }

    package func settle() async {
        while let task = tasks.values.first { await task.value }
    }
}
