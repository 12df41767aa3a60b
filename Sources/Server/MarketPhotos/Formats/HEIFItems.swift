/// The items of an ISO picture file (HEIC, AVIF), of which the picture is put together: what it costs to decode.
///
/// A derived item names others, each of which is decoded as often as it is named: a file of 6 KB may ask for thousands of
/// megapixels. Phones derive a picture from tiles that are named once each.
struct HEIFItems {
    enum Refusal: Error {
        /// The boxes make no sense.
        case broken
        /// A derived item names more items, or one more often, than cameras do.
        case tooManyReferences
        /// A frame is larger than the file says.
        case largerThanDeclared
    }

    private static let mostReferences = 4
    /// 48 megapixels in tiles of 512 x 512 are 192.
    private static let mostTiles = 512
    private static let mostDepth = 4
    /// Of a whole file: items, references, uses of properties and places each.
    private static let most = 4_096

    private var kinds: [Int: String] = [:]
    private var sources: [Int: [Int]] = [:]
    private var references = 0
    private var uses = 0
    private var properties: [Box] = []
    private var propertiesOfItem: [Int: [Int]] = [:]
    private var primary: Int?
    /// The place in the file where the bytes of an item begin.
    private var places: [Int: Int] = [:]
    private var codedSizes: [Int: (width: Int, height: Int)] = [:]

    /// Reads the content of a `meta` box.
    init(meta: [UInt8]) throws(Refusal) {
        for box in try Box.all(in: meta.dropFirst(4)) {
            switch box.name {
            case "pitm":
                var reader = box.reader(skipping: 4)
                primary = try reader.number(box.version == 0 ? 2 : 4)
            case "iinf": try readKinds(box)
            case "iref": try readReferences(box)
            case "iprp": try readProperties(box)
            case "iloc": try readPlaces(box)
            default: break
            }
        }
    }

    /// The pixels of all decoding that the picture takes; `nil` where the file does not say.
    func work() throws(Refusal) -> Int? {
        guard let primary else { return nil }
        for item in Set(kinds.keys).union(sources.keys) { try check(item) }
        var known: [Int: Int] = [:]
        return try work(of: primary, depth: 0, &known)
    }

    private func check(_ item: Int) throws(Refusal) {
        let named = sources[item] ?? []
        let isGrid = kinds[item] == "grid"
        let most = isGrid && Set(named).count == named.count ? Self.mostTiles : Self.mostReferences
        guard named.count <= most else { throw .tooManyReferences }
        guard let declared = extent(of: item), let coded = codedSizes[item] else { return }
        // Frames are whole blocks of at most 64 x 64.
        guard coded.width <= declared.width + 64, coded.height <= declared.height + 64 else {
            throw .largerThanDeclared
        }
    }

    /// A frame of which nothing says how large it is counts as the largest.
    private func work(of item: Int, depth: Int, _ known: inout [Int: Int]) throws(Refusal) -> Int {
        guard depth < Self.mostDepth else { throw .tooManyReferences }
        if let work = known[item] { return work }
        let named = sources[item] ?? []
        var all = named.isEmpty ? PhotoLimits().pixels : 0
        if let size = extent(of: item) { all = pixels(size.width, size.height) }
        for source in named {
            let (sum, isTooMuch) = all.addingReportingOverflow(try work(of: source, depth: depth + 1, &known))
            all = isTooMuch ? .max : sum
        }
        known[item] = all
        return all
    }

    private func pixels(_ width: Int, _ height: Int) -> Int {
        let (area, isTooMuch) = width.multipliedReportingOverflow(by: height)
        return isTooMuch ? .max : area
    }

    private func property(_ name: String, of item: Int) -> Box? {
        for index in propertiesOfItem[item] ?? [] where properties.indices.contains(index - 1) {
            if properties[index - 1].name == name { return properties[index - 1] }
        }
        return nil
    }

    private func extent(of item: Int) -> (width: Int, height: Int)? {
        guard let bytes = property("ispe", of: item)?.content, bytes.count >= 12 else { return nil }
        var reader = Reader(bytes.dropFirst(4))
        do { return (try reader.number(4), try reader.number(4)) } catch { return nil }
    }
}

/// Reading the boxes.
extension HEIFItems {
    private mutating func readKinds(_ box: Box) throws(Refusal) {
        for entry in try Box.all(in: box.content.dropFirst(box.version == 0 ? 6 : 8))
        where entry.name == "infe" {
            guard entry.version >= 2 else { continue }
            var reader = entry.reader(skipping: 4)
            let item = try reader.number(entry.version == 2 ? 2 : 4)
            _ = try reader.number(2)
            kinds[item] = try reader.text(4)
            guard kinds.count <= Self.most else { throw .tooManyReferences }
        }
    }

    private mutating func readReferences(_ box: Box) throws(Refusal) {
        let size = box.version == 0 ? 2 : 4
        for entry in try Box.all(in: box.content.dropFirst(4)) where entry.name == "dimg" {
            var reader = entry.reader(skipping: 0)
            let item = try reader.number(size)
            let count = try reader.number(2)
            references += count
            guard references <= Self.most else { throw .tooManyReferences }
            for _ in 0..<count { sources[item, default: []].append(try reader.number(size)) }
        }
    }

    private mutating func readProperties(_ box: Box) throws(Refusal) {
        for part in try Box.all(in: box.content) {
            if part.name == "ipco" { properties = try Box.all(in: part.content) }
            guard part.name == "ipma" else { continue }
            var reader = part.reader(skipping: 3)
            let isWide = try reader.number(1) & 1 == 1
            for _ in 0..<(try reader.number(4)) {
                let item = try reader.number(part.version == 0 ? 2 : 4)
                let count = try reader.number(1)
                uses += count + 1
                guard uses <= 4 * Self.most else { throw .tooManyReferences }
                for _ in 0..<count {
                    let index = try reader.number(isWide ? 2 : 1) & (isWide ? 0x7FFF : 0x7F)
                    propertiesOfItem[item, default: []].append(index)
                }
            }
        }
    }

    private mutating func readPlaces(_ box: Box) throws(Refusal) {
        var reader = box.reader(skipping: 4)
        let sizes = try reader.number(2)
        let (offset, length, base) = (sizes >> 12, sizes >> 8 & 0xF, sizes >> 4 & 0xF)
        let index = box.version == 0 ? 0 : sizes & 0xF
        let count = try reader.number(box.version < 2 ? 2 : 4)
        guard count <= Self.most else { throw .tooManyReferences }
        for _ in 0..<count {
            let item = try reader.number(box.version < 2 ? 2 : 4)
            let method = box.version == 0 ? 0 : try reader.number(2) & 0xF
            _ = try reader.number(2)
            let start = try reader.number(base)
            let extents = try reader.number(2)
            // Those of no bytes would cost a file nothing.
            guard extents <= 1 || index + offset + length > 0 else { throw .broken }
            for number in 0..<extents {
                _ = try reader.number(index)
                let place = try reader.number(offset)
                _ = try reader.number(length)
                if number == 0, method == 0 { places[item] = start &+ place }
            }
        }
    }

    private struct Box {
        let name: String
        let content: ArraySlice<UInt8>

        /// Of a full box.
        var version: Int { content.first.map(Int.init) ?? 0 }

        func reader(skipping count: Int) -> Reader { Reader(content.dropFirst(count)) }

        private static let most = 2_000

        static func all(in bytes: ArraySlice<UInt8>) throws(Refusal) -> [Box] {
            var boxes: [Box] = []
            var rest = bytes
            while rest.count >= 8 {
                var reader = Reader(rest)
                let length = try reader.number(4)
                let name = try reader.text(4)
                guard length >= 8, length <= rest.count, boxes.count < most else { throw .broken }
                boxes.append(Box(name: name, content: rest.dropFirst(8).prefix(length - 8)))
                rest = rest.dropFirst(length)
            }
            return boxes
        }
    }

    private struct Reader {
        private var rest: ArraySlice<UInt8>

        init(_ bytes: ArraySlice<UInt8>) {
            rest = bytes
        }

        mutating func number(_ count: Int) throws(Refusal) -> Int {
            guard count < 8 || count == 8 && rest.first ?? 0 < 0x80 else { throw .broken }
            return try take(count).reduce(0) { $0 << 8 | Int($1) }
        }

        mutating func text(_ count: Int) throws(Refusal) -> String {
            String(decoding: try take(count), as: UTF8.self)
        }

        private mutating func take(_ count: Int) throws(Refusal) -> ArraySlice<UInt8> {
            guard rest.count >= count else { throw .broken }
            defer { rest = rest.dropFirst(count) }
            return rest.prefix(count)
        }
    }
}

extension HEIFItems {
    private static let mostBoxes = 64
    /// A phone's is 4 KB; that of a film of thousands of pictures no photo.
    private static let largestMeta = 1 << 20

    /// Reads the sizes in the decoder's configurations, or where one has none, in the start of the stream.
    private mutating func readCodedSizes(in file: borrowing PictureFile) throws(PhotoError) {
        let configured = properties.map { property -> (width: Int, height: Int)? in
            switch property.name {
            case "hvcC": CodedSize.ofHEVC(property.content)
            case "av1C": CodedSize.ofAV1(property.content.dropFirst(4))
            default: nil
            }
        }
        for item in kinds.keys {
            let own = (propertiesOfItem[item] ?? []).filter { configured.indices.contains($0 - 1) }
            if let size = own.lazy.compactMap({ configured[$0 - 1] }).first {
                codedSizes[item] = size
            } else if kinds[item] == "av01", let place = places[item] {
                codedSizes[item] = CodedSize.ofAV1(try file.read(64, at: place)[...])
            }
        }
    }

    /// Those of a file; `nil` where it has no `meta` box.
    init?(of file: borrowing PictureFile) throws(PhotoError) {
        var place = 0
        for _ in 0..<Self.mostBoxes {
            let head = try file.read(8, at: place)
            guard head.count == 8 else { return nil }
            let length = head[..<4].reduce(0) { $0 << 8 | Int($1) }
            guard length >= 8 else { return nil }
            if head[4...].elementsEqual("meta".utf8) {
                guard length <= Self.largestMeta else { throw .damaged }
                let content = try file.read(length - 8, at: place + 8)
                do throws(Refusal) { try self.init(meta: content) } catch { throw .damaged }
                try readCodedSizes(in: file)
                return
            }
            place += length
        }
        return nil
    }
}
