import Glibc
import MarketPhotos
import SystemCalls

// `action NAME` drops privileges as a worker does, then tries a call that a hijacked worker would try. Landlock lets
// signals pass, as on a kernel before 6.12, so that the allowed calls alone are what holds.
let words = CommandLine.arguments
if words.count == 3, words[1] == "action" {
    guard PhotoWorker.forbidSystemCalls(scopes: false) else { exit(255) }
    exit(system_action(words[2]))
}
PhotoWorker.run()
