public import Market

extension Identifier: JSONWritable {}
extension Currency: JSONWritable {}
extension ProductState: JSONWritable {}
extension Role: JSONWritable {}
extension Cursor: JSONWritable, Codable {}
extension ContentHash: JSONWritable, Codable {}
extension VendorIdentifier: JSONWritable, Codable {}
