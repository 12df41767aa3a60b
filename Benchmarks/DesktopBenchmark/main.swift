// What the desktop app costs, beside a window with nothing in it.
//
//     desktop-benchmark [--readme FILE]   measures everything, each in programs of its own, interleaved
//     desktop-benchmark show              shows the window that is measured
//     desktop-benchmark rest                       measures the app at rest alone
//     desktop-benchmark use [MINUTES]              memory while ten thousand products are viewed repeatedly
//     desktop-benchmark first-frame|empty|scroll|bare-scroll   one run, which prints its figures
import Adwaita
import Glibc

let arguments = CommandLine.arguments.dropFirst()
let minutes = arguments.dropFirst().first.flatMap { Int($0) } ?? 5
switch arguments.first {
case nil, "--readme": try Comparison().run()
case "web": exit(Scene.run { await showWebPage(arguments.dropFirst().first ?? "", in: $0) })
case "rest": print(try Rest().table)
case "show": exit(Scene.run { await show($0) })
case "empty": exit(Scene.run { await measureEmptyWindow($0) })
case "first-frame": exit(Scene.run { await measureFirstFrame($0) })
case "scroll": exit(Scene.run { await measureScrolling($0) })
case "use": exit(Scene.run { await measureUse($0, minutes: minutes) })
case "bare-scroll": exit(Scene.run { await measureBareScrolling($0) })
default:
    print(
        "usage: desktop-benchmark [--readme <file> | show | empty | first-frame | scroll | bare-scroll | use [MINUTES] | rest | web ADDRESS]"
    )
    exit(2)
}
