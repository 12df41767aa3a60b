/// What the system would not do, by its own number, `errno`.
package struct SystemError: Error, Hashable, Sendable {
    package let code: Int32
}
