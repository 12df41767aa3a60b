import Foundation
import PackagePlugin

/// Writes a room's files that are no Swift into its program, so that one copied file is the whole market.
///
/// A room finds `texts.po` as `PackageResources.texts_po`, as with SwiftPM's own `.embedInCode`. That one writes an array of
/// numbers, for which the optimiser takes a minute at 300 kB; a string costs it nothing.
///
/// A room with `ko.po` has its names as constants, too: the catalogue is the one place that lists them.
@main
struct EmbedFiles: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) -> [Command] {
        guard let room = target as? any SourceModuleTarget else { return [] }
        let files = room.sourceFiles.filter { $0.type == .unknown }.map(\.url)
        func written(_ name: String, by script: String, from files: [URL]) -> Command {
            let script = context.package.directoryURL.appending(path: "Plugins/EmbedFiles/\(script)")
            let output = context.pluginWorkDirectoryURL.appending(path: name)
            return .buildCommand(
                displayName: "Writing \(name) of \(target.name)",
                executable: URL(filePath: "/bin/sh"),
                arguments: [script, output].map(\.path) + files.map(\.path).sorted(),
                inputFiles: [script] + files,
                outputFiles: [output]
            )
        }
        let catalogues = files.filter { $0.lastPathComponent == "ko.po" }
        return [written("PackageResources.swift", by: "embed.sh", from: files)]
            + catalogues.map { written("TextKeys.swift", by: "text-keys.sh", from: [$0]) }
    }
}
