import Market
import MarketAPI

/// The page's content, for programs.
struct InspectorJSON: JSONWritable {
    let requests: [InspectedRequest]
    let texts: Texts

    func write(to json: inout JSONWriter) {
        json.object { o in
            o("requests") { json in
                json.array { a in
                    for request in requests { a { write(request, to: &$0) } }
                }
            }
        }
    }

    private func write(_ request: InspectedRequest, to json: inout JSONWriter) {
        json.object { o in
            o("number", request.number)
            o("at", request.moment.internetText)
            o("id", request.id)
            o("from", request.sender)
            o("method", request.method)
            o("target", request.target)
            o("fields", request.fields.map { "\($0.name): \($0.value)" })
            o("status", request.status)
            o("fate", "\(request.fate)")
            o("hints", request.hints.map { $0.text(in: texts) })
            write(request.body, to: &o)
        }
    }

    private func write(_ body: InspectedBody, to o: inout JSONObjectWriter) {
        switch body {
        case .none: o("bodySize", 0)
        case .unread: o("body", String?.none)
        case .binary(let size): o("bodySize", size)
        case .text(let text, let size, _):
            o("bodySize", size)
            o("body", text)
        case .form(let form, let size):
            o("bodySize", size)
            o("parts", form.parts)
        }
    }
}

extension InspectedForm.Part: JSONWritable {
    func write(to json: inout JSONWriter) {
        json.object { o in
            o("name", name)
            o("filename", ifPresent: filename)
            o("type", ifPresent: type)
            o("size", size)
            o("text", ifPresent: text)
        }
    }
}
