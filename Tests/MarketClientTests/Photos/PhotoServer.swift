import Foundation
import MarketClient
import Synchronization

/// A server of photos that answers on command, and remembers its requests.
final class PhotoServer: Sendable {
    struct Request: Hashable {
        let address: PhotoAddress
        let etag: String?
    }

    typealias Answer = Result<PhotoReply, PhotoFailure>

    private struct HeldReply {
        let number: Int
        let address: PhotoAddress
        let reply: CheckedContinuation<Answer, Never>
    }

    private struct State {
        var isHolding = false
        var requests: [Request] = []
        var held: [HeldReply] = []
        var cancelled: [PhotoAddress] = []
    }

    private let state = Mutex(State())
    private let answer: @Sendable (PhotoAddress, String?) -> Answer

    /// `answer` makes a reply; without it, each address has a photo of its own that lasts for ever.
    init(
        isHolding: Bool = false,
        _ answer: @escaping @Sendable (PhotoAddress, String?) -> Answer = { address, _ in
            .success(.photo(.sample(address.text), etag: nil, .forEver))
        }
    ) {
        self.answer = answer
        state.withLock { $0.isHolding = isHolding }
    }

    var fetching: PhotoFetching {
        PhotoFetching { [self] address, etag, _ throws(PhotoFailure) in
            let number = state.withLock { state in
                state.requests.append(Request(address: address, etag: etag))
                return state.requests.count
            }
            return try await respond(number, address, etag).get()
        }
    }

    var requests: [Request] { state.withLock(\.requests) }
    var cancelled: [PhotoAddress] { state.withLock(\.cancelled) }
    var held: [PhotoAddress] { state.withLock { $0.held.map(\.address) } }

    /// Answers the held request at this place.
    func release(at place: Int = 0) {
        let held = state.withLock { $0.held.indices.contains(place) ? $0.held.remove(at: place) : nil }
        held.map { $0.reply.resume(returning: answer($0.address, nil)) }
    }

    private func respond(_ number: Int, _ address: PhotoAddress, _ etag: String?) async -> Answer {
        await withTaskCancellationHandler {
            await withCheckedContinuation { reply in
                let isHeld = state.withLock { state in
                    guard state.isHolding, !Task.isCancelled else { return false }
                    state.held.append(HeldReply(number: number, address: address, reply: reply))
                    return true
                }
                if !isHeld { reply.resume(returning: answer(address, etag)) }
            }
        } onCancel: {
            let held = state.withLock { state in
                state.cancelled.append(address)
                return state.held.firstIndex { $0.number == number }.map { state.held.remove(at: $0) }
            }
            held?.reply.resume(returning: .failure(.cancelled))
        }
    }
}

extension Data {
    /// Bytes that begin as a PNG does and tell which photo they are.
    static func sample(_ name: String, width: UInt32 = 8, height: UInt32 = 8) -> Data {
        var data = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13])
        data.append(contentsOf: "IHDR".utf8)
        for number in [width, height] {
            data.append(contentsOf: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) })
        }
        return data + Data(name.utf8)
    }

    /// The name that was given to ``sample(_:width:height:)``.
    var sampleName: String { String(decoding: dropFirst(24), as: UTF8.self) }
}

/// A photo that knows which it is.
struct NamedPicture: DecodedPhoto, Hashable {
    let name: String
    let size: PhotoSize
    var byteCost: Int { size.width * size.height * 4 }
}

/// Decodes samples; one whose name says so is damaged.
struct NamingDecoder: PhotoDecoding {
    func decode(_ bytes: Data, at size: PhotoSize) throws(PhotoFailure) -> any DecodedPhoto {
        guard !bytes.sampleName.contains("broken") else { throw .damaged }
        return NamedPicture(name: bytes.sampleName, size: size)
    }
}

extension PhotoRequest {
    init(sample name: String, edge: Int = 10) {
        guard let address = PhotoAddress("https://photos.example/\(name)") else {
            preconditionFailure("no address: \(name)")
        }
        self.init(address, size: .square(edge))
    }
}

extension LoadedPhoto {
    /// The name of the sample, empty for any other picture.
    var name: String { (picture as? NamedPicture)?.name ?? "" }
}

/// Lets others run until something holds; the suite's time limit ends what never does.
nonisolated(nonsending) func spin(until condition: () -> Bool) async {
    while !condition(), !Task.isCancelled { await Task.yield() }
}

/// One answer after the other; the last one for ever.
final class Answers<Answer: Sendable>: Sendable {
    private let answers: Mutex<[Answer]>

    init(_ answers: [Answer]) {
        self.answers = Mutex(answers)
    }

    func next() -> Answer {
        answers.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] }
    }

    func replace(by answer: Answer) {
        answers.withLock { $0 = [answer] }
    }
}
