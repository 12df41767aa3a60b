/// Does `body`, and throws what it throws as another type of error.
package func rethrow<Value, Inner: Error, Outer: Error>(
    as outer: (Inner) -> Outer,
    _ body: () throws(Inner) -> Value
) throws(Outer) -> Value {
    do throws(Inner) { return try body() } catch { throw outer(error) }
}
