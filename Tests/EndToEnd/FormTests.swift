import Foundation
import LiveMarket
import TemporaryFolder
import Testing

/// The forms of real apps, byte by byte, with real photos in them.
@Suite(.timeLimit(.minutes(10)))
struct FormTests {
    /// A form as one of the apps encodes it.
    struct Form: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var type = "multipart/form-data; boundary=Boundary-XX"
        var before = ""
        var params = "Content-Disposition: form-data; name=\"params\"\r\nContent-Type: application/json"
        var photo =
            "Content-Disposition: form-data; name=\"images\"; filename=\"a.png\"\r\nContent-Type: image/png"
        var end = "--Boundary-XX--\r\n"
        var photoFirst = false

        init(_ name: String, _ change: (inout Form) -> Void = { _ in }) {
            testDescription = name
            change(&self)
        }

        func bytes(_ json: String, _ picture: Picture) -> [UInt8] {
            let params = Array("--Boundary-XX\r\n\(params)\r\n\r\n\(json)\r\n".utf8)
            let photo = Array("--Boundary-XX\r\n\(photo)\r\n\r\n".utf8) + picture.png + Array("\r\n".utf8)
            return Array(before.utf8) + (photoFirst ? photo + params : params + photo) + Array(end.utf8)
        }
    }

    static let forms = [
        Form("plain"),
        Form("a quoted boundary") { $0.type = "multipart/form-data; boundary=\"Boundary-XX\"" },
        Form("an empty line before the first delimiter") { $0.before = "\r\n" },
        Form("no line end after the last delimiter") { $0.end = "--Boundary-XX--" },
        Form("the photo first") { $0.photoFirst = true },
        Form("a blank behind the type of the params") { $0.params += " " },
        Form("params without a type") { $0.params = "Content-Disposition: form-data; name=\"params\"" },
        Form("params with a file name") {
            $0.params = "Content-Disposition: form-data; name=\"params\"; filename=\"params.json\""
        },
        Form("params with an empty file name") {
            $0.params =
                "Content-Disposition: form-data; name=\"params\"; filename=\"\"\r\nContent-Type: application/json"
        },
        Form("no blank after the colon") { $0.params = "Content-Disposition:form-data; name=\"params\"" },
        Form("a photo without a file name") { $0.photo = "Content-Disposition: form-data; name=\"images\"" },
        Form("a photo with an empty file name") {
            $0.photo =
                "Content-Disposition: form-data; name=\"images\"; filename=\"\"\r\nContent-Type: image/png"
        },
        Form("a file name of other letters") {
            $0.photo =
                "Content-Disposition: form-data; name=\"images\"; filename=\"맥북 ☕️.jpg\"\r\nContent-Type: image/jpg"
        },
        Form("a blank behind the type of the photo") { $0.photo += " " },
        Form("a type that is none") {
            $0.photo =
                "Content-Disposition: form-data; name=\"images\"; filename=\"a\"\r\nContent-Type: nonsense"
        },
    ]

    @Test func formsOfRealAppsAreAccepted() async throws {
        let fixture = try await TranscriptFixture()
        let file = fixture.folder.file("form")
        let json = "{\"name\":\"a\",\"price\":1,\"currency\":\"KRW\",\"secret\":\"\(Vendor.usual.secret)\"}"
        for (number, form) in Self.forms.enumerated() {
            let picture = Picture(colour: UInt32(number * 16), edge: 16)
            try Data(form.bytes(json, picture)).write(to: URL(filePath: file))

            let reply = try await Curl()(
                ["-H", "identifier: \(Vendor.usual.identifier)", "-H", "Content-Type: \(form.type)"]
                    + ["--data-binary", "@\(file)", "\(fixture.market.origin)/editions/2022/api/products"]
            )

            #expect(reply.status == 201, "\(form.testDescription): \(reply.text)")
        }
        let list = try await Curl()(["\(fixture.market.origin)/editions/2022/api/products"])
        #expect(list.text.contains("\"total_count\":\(Self.forms.count),"))
    }

    enum Damage: CaseIterable {
        case cutOff, empty, otherBoundary

        func done(to bytes: [UInt8]) -> [UInt8] {
            switch self {
            case .cutOff: Array(bytes.dropLast(60))
            case .empty: []
            case .otherBoundary: Array("--Boundary-YY".utf8) + bytes.dropFirst(13)
            }
        }
    }

    @Test(arguments: Damage.allCases)
    func malformedFormLeavesNothing(damage: Damage) async throws {
        let fixture = try await TranscriptFixture()
        let file = fixture.folder.file("form")
        let json = "{\"name\":\"a\",\"price\":1,\"currency\":\"KRW\",\"secret\":\"\(Vendor.usual.secret)\"}"
        let bytes = damage.done(to: Form("plain").bytes(json, Picture(colour: 1)))
        try await until("the first trial of the workers is over") {
            try FileManager.default.contentsOfDirectory(atPath: "\(fixture.data)/uploads").isEmpty
        }
        try Data(bytes).write(to: URL(filePath: file))

        let reply = try await Curl()(
            ["-H", "identifier: \(Vendor.usual.identifier)", "-H", "Content-Type: \(Form("plain").type)"]
                + ["--data-binary", "@\(file)", "\(fixture.market.origin)/editions/2022/api/products"]
        )

        #expect(reply.status == 400)
        #expect(reply.text.hasPrefix("{\"code\":400,\"message\":\""))
        // The trial of the workers has a file of its own there for a moment.
        try await until("nothing of the form is left") {
            try FileManager.default.contentsOfDirectory(atPath: "\(fixture.data)/uploads").isEmpty
        }
    }
}
