import Linux
import Market
import SQLite

/// A library as it was found.
struct OpenedLibrary: Sendable {
    let contents: LibraryContents
    let writer: LibraryWriter
    let health: LibraryHealth

    /// Opens a file, on a thread that may wait for the disk, and finds a way on whatever is wrong with it.
    static func open(_ file: LibraryFile, now: @escaping @Sendable () -> Timestamp) async -> OpenedLibrary {
        await BlockingPool(threads: 1).run { found(in: file, now) }
    }

    private static func found(
        in file: LibraryFile,
        _ now: @escaping @Sendable () -> Timestamp
    ) -> OpenedLibrary {
        do throws(LibraryError) {
            return try read(file, now)
        } catch .damaged {
            do throws(LibraryError) {
                let place = try file.setAside(at: now())
                let connection = try file.open()
                return OpenedLibrary(
                    contents: LibraryContents(rescuedFrom: place),
                    writer: LibraryWriter(file: file, connection: connection, now: now),
                    health: .setAside(file: place)
                )
            } catch {
                return inMemory(LibraryContents(rescuedFrom: file.path), error, now)
            }
        } catch {
            // What can be read is shown, also where nothing may be written and in a later app's file.
            return inMemory(LibraryContents(rescuedFrom: file.path), error, now)
        }
    }

    private static func read(
        _ file: LibraryFile,
        _ now: @escaping @Sendable () -> Timestamp
    ) throws(LibraryError) -> OpenedLibrary {
        let connection = try file.open()
        var contents: LibraryContents
        do { contents = try LibraryContents(connection) } catch { throw LibraryError(error) }
        contents.dropStrays()
        return OpenedLibrary(
            contents: contents,
            writer: LibraryWriter(file: file, connection: connection, now: now),
            health: .sound
        )
    }

    private static func inMemory(
        _ contents: LibraryContents,
        _ error: LibraryError,
        _ now: @escaping @Sendable () -> Timestamp
    ) -> OpenedLibrary {
        do throws(LibraryError) {
            let connection = try LibraryFile.inMemory.open()
            return OpenedLibrary(
                contents: contents,
                writer: LibraryWriter(file: .inMemory, connection: connection, now: now),
                health: .inMemory(error)
            )
        } catch {
            preconditionFailure("SQLite can't keep a library in memory: \(error)")
        }
    }
}
