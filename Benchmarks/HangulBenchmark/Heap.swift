import Glibc

@_silgen_name("malloc_info")
private func describeHeap(_ options: Int32, _ stream: UnsafeMutablePointer<FILE>) -> Int32

/// Tells whether work takes anything from the heap, if only for a moment.
///
/// The work runs on a thread of its own, which has taken nothing yet: what it gives back stays in the thread's
/// cache, and the allocator counts that as taken.
enum Heap {
    /// Returns the bytes that `body` takes, those it gives back included; `nil` where they can't be measured.
    static func taken(by body: @escaping () -> Int) -> Int? {
        guard let work = Work(body) else { return nil }
        var thread = pthread_t()
        let context = Unmanaged.passUnretained(work).toOpaque()
        let status = pthread_create(
            &thread,
            nil,
            { context in
                context.map { Unmanaged<Work>.fromOpaque($0).takeUnretainedValue().run() }
                return nil
            },
            context
        )
        guard status == 0 else { return nil }
        pthread_join(thread, nil)
        return withExtendedLifetime(work) { work.after.used - work.before.used }
    }

    private final class Work {
        let body: () -> Int
        let before: Snapshot
        let after: Snapshot

        init?(_ body: @escaping () -> Int) {
            guard let before = Snapshot(), let after = Snapshot() else { return nil }
            (self.body, self.before, self.after) = (body, before, after)
        }

        func run() {
            before.take()
            _ = body()
            after.take()
        }
    }

    /// The allocator's own report, written into memory that was taken beforehand.
    private final class Snapshot {
        private let text: UnsafeMutablePointer<CChar>
        private let stream: UnsafeMutablePointer<FILE>

        init?() {
            let size = 1 << 16
            text = .allocate(capacity: size)
            guard let stream = fmemopen(text, size, "w") else { return nil }
            setvbuf(stream, nil, _IONBF, 0)
            self.stream = stream
        }

        func take() {
            _ = describeHeap(0, stream)
        }

        /// The bytes in use: the last lines count all arenas together.
        var used: Int {
            let lines = String(cString: text).split(separator: "\n")
            func size(_ beginning: String) -> Int {
                let line = lines.last { $0.hasPrefix(beginning) } ?? ""
                let number = line.split(separator: " size=\"").last?.prefix { $0.isNumber } ?? ""
                return Int(number) ?? 0
            }
            return size("<system type=\"current\"") - size("<total type=\"fast\"")
                - size("<total type=\"rest\"")
                + size("<total type=\"mmap\"")
        }

        deinit {
            fclose(stream)
            text.deallocate()
        }
    }
}
