import Glibc
import MarketPhotos
import SystemCalls

// `action NAME` shuts the doors as a worker does, and then tries what a worker that a stranger took over
// would try. Landlock lets signals pass, as on a kernel before 6.12, so that the allowed calls alone are what
// holds.
let words = CommandLine.arguments
if words.count == 3, words[1] == "deed" {
    guard PhotoWorker.forbidSystemCalls(scopes: false) else { exit(255) }
    exit(system_deed(words[2]))
}
PhotoWorker.run()
