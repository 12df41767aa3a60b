import Foundation
import HTTPServer
import Linux
import Synchronization
import Testing

/// Files of forms that are counted, skipped, or no files at all.
@Suite(.timeLimit(.minutes(10)))
final class UploadRoomTests {
    private final class Meter: UploadMeter {
        let left: Mutex<Int>

        init(_ room: Int) { left = Mutex(room) }

        func take(_ count: Int) throws(UploadRefusal) {
            let isTaken = left.withLock { left in
                guard left >= count else { return false }
                left -= count
                return true
            }
            if !isTaken { throw .ownShare }
        }

        func release(_ count: Int) { left.withLock { $0 += count } }
    }

    private let directory: String
    private let pool = BlockingPool(threads: 1)

    init() throws {
        directory = NSTemporaryDirectory() + "uploads-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    }

    deinit {
        pool.stop()
        try? FileManager.default.removeItem(atPath: directory)
    }

    private var leftovers: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: directory) }
    }

    private func part(_ head: String, _ content: String) -> String {
        "--b\r\nContent-Disposition: form-data; \(head)\r\n\r\n\(content)\r\n"
    }

    private func form(
        _ parts: [String],
        limits: MultipartLimits = MultipartLimits(),
        meter: Meter? = nil,
        keepsFiles: @escaping @Sendable ([MultipartForm.Text]) -> Bool = { _ in true }
    ) async throws -> MultipartForm {
        let request = try HTTPRequest(
            .post,
            "/",
            fields: [(.contentType, "multipart/form-data; boundary=b")],
            body: Array((parts.joined() + "--b--\r\n").utf8)
        )
        return try await request.multipartForm(
            limits: limits,
            filesIn: directory,
            on: pool,
            meter: meter,
            keepsFiles: keepsFiles
        )
    }

    @Test func roomIsTakenForAsLongAsTheFileIsThere() async throws {
        let meter = Meter(10)
        do {
            let form = try await form([part("name=a; filename=x", "12345678")], meter: meter)
            #expect(meter.left.withLock(\.self) == 2 && form.files.count == 1)
        }
        #expect(meter.left.withLock(\.self) == 10)
    }

    @Test func fileWithoutRoomIsRefusedAndLeavesNothing() async throws {
        let meter = Meter(10)
        let parts = [part("name=a; filename=x", "12345678"), part("name=b; filename=y", "123")]
        await #expect(throws: MultipartError.noRoom(.ownShare)) { try await form(parts, meter: meter) }
        #expect(meter.left.withLock(\.self) == 10)
        #expect(try leftovers.isEmpty)
    }

    @Test func formMayGoOnWithoutTheFilesThatHaveNoRoom() async throws {
        var limits = MultipartLimits()
        limits.skipsWithoutRoom = true
        let parts = [
            part("name=a; filename=x", "12345678"), part("name=b; filename=y", "123"), part("name=c", "text"),
        ]
        let form = try await form(parts, limits: limits, meter: Meter(10))
        #expect(form.files.map(\.size) == [8] && form.skippedFiles == 1)
        #expect(form.refusal == .ownShare && form["c"] == "text")
        #expect(try leftovers.count == 1)
    }

    @Test func filesAreSkippedUnlessTheTextsBeforeThemAllowThem() async throws {
        let file = part("name=a; filename=x", "12345678")
        let seal = part("name=seal", "right")
        for (parts, kept) in [([seal, file, file], 2), ([file, seal, file], 0), ([file], 0)] {
            let form = try await form(parts) { texts in texts.contains { $0.string == "right" } }
            #expect(form.files.count == kept && form.skippedFiles == parts.count { $0 == file } - kept)
            #expect(try leftovers.count == kept)
        }
    }

    @Test func emptyFileOfABrowserAsksForNothing() async throws {
        let form = try await form([part("name=a; filename=\"\"", ""), part("name=c", "text")]) { _ in false }
        #expect(form.files.map(\.size) == [0] && form.skippedFiles == 0 && form["c"] == "text")
    }

    @Test(arguments: [(64 << 10, false), ((64 << 10) + 1, true), (1 << 20, true)])
    func longTextGoesToDisk(size: Int, isFile: Bool) async throws {
        var limits = MultipartLimits()
        limits.longTexts = ["params": 1 << 20]
        let text = String(repeating: "a", count: size - 1) + "z"
        let meter = Meter(2 << 20)
        let form = try await form(
            [part("name=params", text), part("name=c", "text")],
            limits: limits,
            meter: meter
        )
        #expect((form["params"] == nil) == isFile && form["c"] == "text")
        if let file = form.files("params").first {
            #expect(file.size == size)
            #expect(try String(contentsOfFile: file.path, encoding: .utf8) == text)
            #expect(meter.left.withLock(\.self) == (2 << 20) - size)
        }
    }

    @Test func textsOfOtherNamesAndLongerOnesAreRefused() async throws {
        var limits = MultipartLimits()
        limits.longTexts = ["params": 100_000]
        let text = String(repeating: "a", count: 100_001)
        await #expect(throws: MultipartError.textTooLarge(part: "params", limit: 100_000)) {
            try await form([part("name=params", text)], limits: limits)
        }
        await #expect(throws: MultipartError.textTooLarge(part: "other", limit: 64 << 10)) {
            try await form([part("name=other", text)], limits: limits)
        }
        #expect(try leftovers.isEmpty)
    }
}
