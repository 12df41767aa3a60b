import Foundation
import PackagePlugin

/// Writes a room's files that are no Swift into its program, so that one copied file is the whole market.
///
/// A room finds `texts.po` as `PackageResources.texts_po`, as with SwiftPM's own `.embedInCode`. That one writes an array of
/// numbers, for which the optimiser takes a minute at 300 kB; a string costs it nothing.
@main
struct EmbedFiles: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) -> [Command] {
        guard let room = target as? any SourceModuleTarget else { return [] }
        let files = room.sourceFiles.filter { $0.type == .unknown }.map(\.url)
        let script = context.package.directoryURL.appending(path: "Plugins/EmbedFiles/embed.sh")
        let output = context.pluginWorkDirectoryURL.appending(path: "PackageResources.swift")
        return [
            .buildCommand(
                displayName: "Embedding the files of \(target.name)",
                executable: URL(filePath: "/bin/sh"),
                arguments: [script, output].map(\.path) + files.map(\.path).sorted(),
                inputFiles: [script] + files,
                outputFiles: [output]
            )
        ]
    }
}
