import HTTPServer
import Linux

/// The routes that `bench.py` measures.
struct BenchmarkHandler: HTTPHandler {
    private let page: HTTPResponse
    private let photoPath: String
    private let photo: OpenFile
    private let uploads: String
    private let pool = BlockingPool(threads: 2)
    private let news = EventChannel()

    /// `directory` holds `page.json` and `photo.jpg`, and an `uploads` folder.
    init(directory: String) async throws {
        let json = try OpenFile("\(directory)/page.json")
        let bytes = try await HTTPResponse(file: json, type: "application/json").collectedBody()
        page = HTTPResponse(type: "application/json", bytes: bytes)
        photoPath = "\(directory)/photo.jpg"
        photo = try OpenFile(photoPath)
        uploads = "\(directory)/uploads"
    }

    func replyInMemory(to request: HTTPRequest) -> HTTPResponse? {
        request.path == "/memory" ? page : nil
    }

    func respond(to request: HTTPRequest) async throws -> HTTPResponse {
        switch request.path {
        case "/async":
            return page
        case "/yield":
            await Task.yield()
            return page
        case "/file":
            return HTTPResponse(file: try OpenFile(photoPath), type: "image/jpeg")
        case "/open-file":
            return HTTPResponse(file: photo, type: "image/jpeg")
        case "/upload":
            let form = try await request.multipartForm(filesIn: uploads, on: pool)
            return HTTPResponse(text: "\(form.files.count) \(form.files.reduce(0) { $0 + $1.size })")
        case "/events":
            return .events(from: news)
        case "/say":
            news.send(ServerSentEvent("{\"id\":1}", name: "product"))
            return HTTPResponse(.noContent)
        default:
            return HTTPResponse(.notFound)
        }
    }
}
