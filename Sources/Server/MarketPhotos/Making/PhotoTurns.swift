/// Decides which upload a worker takes next, by pixels and senders.
///
/// The sender who has had least of the workers is next; of two who have had as much, the one with the smaller
/// picture. So senders share the workers, each keeps the order of its own uploads, and a new sender waits for
/// no more than one picture of each other one. A picture that is begun can't be taken away, so where there
/// are several workers one sender never has all of them, and large pictures leave as many free.
///
/// A sender's use is reckoned by the pixels that a file declares, and once it is made by its real work. Where
/// that is far more, the wider network around its sender waits for it, too. Senders whose last picture did
/// not cost what it declared have one worker in all, and those whose last one took long leave one free.
struct PhotoTurns {
    struct Upload: Hashable {
        let ticket: Int
        let sender: PhotoSender
        let pixels: Int
    }

    struct Limits: Hashable {
        var workers: Int
        /// Uploads that may wait.
        var waiting: Int
        /// Of these, those of one sender.
        var waitingOfSender: Int
        /// More pixels than these make a picture a large one.
        var largePixels: Int

        /// Workers that one sender may have at a time.
        var ofSender: Int { max(1, workers - 1) }
        /// Workers that large pictures may have at a time: with three, two senders of them leave one free.
        var ofLarge: Int { max(1, workers - 2) }
    }

    private struct Waiting {
        let upload: Upload
        /// Its turn is not before this, as ``time``.
        let arrival: Int
    }

    private let limits: Limits
    private var lines: [PhotoSender: [Waiting]] = [:]
    /// The time, as ``time``, up to which each sender has had its share; earlier than ``time`` it means
    /// nothing.
    private var shares: [PhotoSender: Int] = [:]
    private var running: [PhotoSender: Int] = [:]
    private var largeRunning = 0
    /// Those whose last picture took more than it said.
    private var suspects: Set<PhotoSender> = []
    private var suspectsRunning: Set<Int> = []
    /// Those whose last picture took long, whatever it said.
    private var slow: Set<PhotoSender> = []
    private var slowRunning: Set<Int> = []
    /// The time, as ``time``, up to which a wider network has paid for work beyond its declared pixels.
    private var debts: [String: Int] = [:]
    /// The start of the latest upload that was begun, in pixels.
    private var time = 0
    private(set) var count = 0

    init(_ limits: Limits) {
        self.limits = limits
    }

    /// Puts an upload in its sender's queue, and returns the upload that has no place.
    ///
    /// That is mostly none, otherwise itself, or the last one of the sender with most waiting.
    mutating func add(_ upload: Upload) -> Upload? {
        let own = lines[upload.sender]?.count ?? 0
        guard own < limits.waitingOfSender else { return upload }
        var displaced: Upload?
        if count >= limits.waiting {
            let longest = lines.max { $0.value.count < $1.value.count }
            guard let longest, longest.value.count > own + 1, let last = longest.value.last else {
                return upload
            }
            displaced = remove(last.upload.ticket)
        }
        let debt = upload.sender.circle.flatMap { debts[$0] } ?? 0
        lines[upload.sender, default: []].append(Waiting(upload: upload, arrival: max(time, debt)))
        count += 1
        return displaced
    }

    /// Takes an upload back that no worker has begun; `nil` when it is too late.
    @discardableResult
    mutating func remove(_ ticket: Int) -> Upload? {
        for (sender, line) in lines {
            guard let place = line.firstIndex(where: { $0.upload.ticket == ticket }) else { continue }
            let upload = line[place].upload
            var rest = line
            rest.remove(at: place)
            lines[sender] = rest.isEmpty ? nil : rest
            count -= 1
            return upload
        }
        return nil
    }

    /// The upload that a free worker is to begin; `nil` where none may be begun now.
    mutating func next() -> Upload? {
        let heads = lines.values.compactMap(\.first).filter { mayBegin($0.upload) }
        let turns = heads.map { (start: start(of: $0), upload: $0.upload) }
        let earliest = turns.min {
            ($0.start, $0.upload.pixels, $0.upload.ticket) < ($1.start, $1.upload.pixels, $1.upload.ticket)
        }
        guard let (start, upload) = earliest else { return nil }
        remove(upload.ticket)
        time = max(time, start)
        shares[upload.sender] = start + max(1, upload.pixels)
        running[upload.sender, default: 0] += 1
        if isLarge(upload) { largeRunning += 1 }
        if suspects.contains(upload.sender) { suspectsRunning.insert(upload.ticket) }
        if slow.contains(upload.sender) { slowRunning.insert(upload.ticket) }
        return upload
    }

    private func start(of waiting: Waiting) -> Int {
        max(waiting.arrival, shares[waiting.upload.sender] ?? 0)
    }

    /// A worker is done with an upload, which took as much as so many pixels; gives the uploads that lose their place.
    ///
    /// A sender whose picture took too much has nothing waiting any more.
    @discardableResult
    mutating func end(_ upload: Upload, after work: PhotoWork = PhotoWork()) -> [Upload] {
        suspectsRunning.remove(upload.ticket)
        slowRunning.remove(upload.ticket)
        if work.time > Self.long {
            slow.insert(upload.sender)
        } else if work.isMade {
            slow.remove(upload.sender)
        }
        charge(upload, work)
        let lost = work.isTooMuch ? (lines.removeValue(forKey: upload.sender) ?? []).map(\.upload) : []
        count -= lost.count
        let left = (running[upload.sender] ?? 1) - 1
        running[upload.sender] = left > 0 ? left : nil
        if isLarge(upload) { largeRunning -= 1 }
        forgetWhatIsOver()
        return lost
    }

    /// Small pictures take a while too, for which no network waits.
    private static var free: Int { 4_000_000 }
    /// Longer than most of a phone's pictures take.
    private static var long: Duration { .seconds(1) }

    private mutating func charge(_ upload: Upload, _ work: PhotoWork) {
        if work.time > .zero { shares[upload.sender, default: time] += work.pixels - max(1, upload.pixels) }
        let excess = work.pixels - upload.pixels - Self.free
        guard excess > 0 || work.isTooMuch else {
            if work.isMade { suspects.remove(upload.sender) }
            return
        }
        suspects.insert(upload.sender)
        guard let circle = upload.sender.circle else { return }
        debts[circle] = max(time, debts[circle] ?? 0) + max(0, excess)
    }

    private mutating func forgetWhatIsOver() {
        // A sender who sent much while nobody else did is treated as any other afterwards.
        if running.isEmpty, lines.isEmpty {
            shares = [:]
            debts = [:]
            time = 0
        } else if shares.count > 2 * limits.waiting {
            shares = shares.filter { $0.value > time }
        }
        if debts.count > 2 * limits.waiting { debts = debts.filter { $0.value > time } }
        // Forgotten all at once, so that they stay few.
        if suspects.count > Self.mostSuspects { suspects = [] }
        if slow.count > Self.mostSuspects { slow = [] }
    }

    private static var mostSuspects: Int { 10_000 }

    private func mayBegin(_ upload: Upload) -> Bool {
        guard running[upload.sender] ?? 0 < limits.ofSender else { return false }
        if suspects.contains(upload.sender), !suspectsRunning.isEmpty { return false }
        if slow.contains(upload.sender), slowRunning.count >= limits.ofSender { return false }
        return !isLarge(upload) || largeRunning < limits.ofLarge
    }

    private func isLarge(_ upload: Upload) -> Bool { upload.pixels > limits.largePixels }
}
