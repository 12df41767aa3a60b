import CSQLite

/// Something that cuts text into the terms of a full-text index.
package protocol FullTextTokenizer: Sendable {
    /// Calls `emit` with each term of `text`, in order, until it answers `false`.
    ///
    /// With each term goes where in the text it was found, in bytes, and whether it stands at the same
    /// place as the term before it. `isQuery` says whether the text is part of a query.
    func tokenize(
        _ text: Span<UInt8>,
        isQuery: Bool,
        emit: (_ term: Span<UInt8>, _ source: Range<Int>, _ isColocated: Bool) -> Bool
    )
}

extension SQLiteConnection {
    /// Makes `tokenizer` known to this connection's FTS5 tables under `name`.
    package func register(_ tokenizer: some FullTextTokenizer, as name: String) throws(SQLiteError) {
        let api = try fullTextInterface()
        var callbacks = fts5_tokenizer(
            xCreate: { owner, _, _, tokenizer in
                tokenizer?.pointee = OpaquePointer(owner)
                return owner == nil ? SQLITE_ERROR : SQLITE_OK
            },
            xDelete: { _ in },
            xTokenize: { tokenizer, context, flags, text, count, emit in
                guard let tokenizer, let emit else { return SQLITE_ERROR }
                guard let text, count > 0 else { return SQLITE_OK }
                let box = Unmanaged<TokenizerBox>.fromOpaque(UnsafeRawPointer(tokenizer))
                    .takeUnretainedValue()
                let bytes = UnsafeRawBufferPointer(start: text, count: Int(count)).assumingMemoryBound(
                    to: UInt8.self
                )
                return box.tokenize(bytes.span, isQuery: flags & FTS5_TOKENIZE_QUERY != 0) {
                    term,
                    source,
                    isColocated in
                    term.withUnsafeBytes { term in
                        emit(
                            context,
                            isColocated ? FTS5_TOKEN_COLOCATED : 0,
                            term.assumingMemoryBound(to: CChar.self).baseAddress,
                            Int32(term.count),
                            Int32(source.lowerBound),
                            Int32(source.upperBound)
                        )
                    }
                }
            }
        )
        // FTS5 releases the box when the connection closes.
        let box = Unmanaged.passRetained(TokenizerBox(tokenizer)).toOpaque()
        let code = api.pointee.xCreateTokenizer(api, name, box, &callbacks) { box in
            box.map { Unmanaged<TokenizerBox>.fromOpaque($0).release() }
        }
        guard code == SQLITE_OK else { throw SQLiteError(code: code, handle: handle) }
    }

    /// The table of functions that FTS5 hands out through a query of its own.
    private func fullTextInterface() throws(SQLiteError) -> UnsafeMutablePointer<fts5_api> {
        let statement = try Statement("SELECT fts5(?1)", connection: handle)
        var api: UnsafeMutablePointer<fts5_api>?
        let code = withUnsafeMutablePointer(to: &api) { slot in
            sqlite3_bind_pointer(statement.handle, 1, slot, "fts5_api_ptr", nil)
            return sqlite3_step(statement.handle)
        }
        guard code == SQLITE_ROW, let api else {
            throw SQLiteError(kind: .other, message: "this SQLite has no FTS5")
        }
        return api
    }
}

private final class TokenizerBox {
    private let tokenizer: any FullTextTokenizer

    init(_ tokenizer: some FullTextTokenizer) {
        self.tokenizer = tokenizer
    }

    /// Gives SQLite's code: that of the first term that `emit` could not take, if any.
    func tokenize(
        _ text: Span<UInt8>,
        isQuery: Bool,
        emit: (_ term: Span<UInt8>, _ source: Range<Int>, _ isColocated: Bool) -> Int32
    ) -> Int32 {
        var code = SQLITE_OK
        tokenizer.tokenize(text, isQuery: isQuery) { term, source, isColocated in
            code = emit(term, source, isColocated)
            return code == SQLITE_OK
        }
        return code
    }
}
