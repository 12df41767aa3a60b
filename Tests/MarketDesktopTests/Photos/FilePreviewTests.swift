import Adwaita
import ClientDoubles
import DesktopDriver
import Foundation
import Market
import MarketClient
import TemporaryFolder
import Testing

@testable import MarketDesktop

extension DesktopAppTests {
    /// Small pictures of files, also of formats that can't be read here.
    @Suite(.timeLimit(.minutes(10)))
    struct FilePreviewTests {
        private let folder: TemporaryFolder

        init() throws {
            folder = try TemporaryFolder()
        }

        /// A program that answers with a picture, or fails.
        private func program(_ script: String) throws -> PreviewProgram {
            let path = folder.file("program")
            try Data("#!/bin/sh\n\(script)\n".utf8).write(to: URL(filePath: path))
            try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
            return PreviewProgram(URL(filePath: path))
        }

        private func file(_ name: String, _ bytes: Data) throws -> PhotoFile {
            try bytes.write(to: URL(filePath: folder.file(name)))
            return PhotoFile(path: folder.file(name))
        }

        private func preview(_ file: PhotoFile, _ program: PreviewProgram?) throws -> (FilePreview, Window) {
            let preview = FilePreview(file, side: 96, PhotoProvider(.drawn, previews: program))
            let window = ApplicationWindow(
                try #require(TestDesktop.application),
                title: "",
                width: 200,
                height: 200,
                content: Box(.vertical, [preview])
            )
            window.present()
            return (preview, window)
        }

        @Test func anotherProgramMakesWhatCanNotBeReadHere() async throws {
            let picture = Data(Texture.sample(hue: 50, side: 60).png)
            let known = try file("known.png", picture)
            let heic = try file("photo.heic", Data("ftypheic".utf8))
            let program = try program(
                "[ \"$1\" = photo-preview ] && [ \"$2\" = '\(heic.path)' ] && cat '\(known.path)'"
            )
            let (preview, window) = try preview(heic, program)
            defer { window.destroy() }
            await eventually((preview.child as? PictureView)?.texture != nil)
        }

        @Test(arguments: ["exit 1", "echo not a picture", "exec /nowhere"])
        func aSignStandsForWhatNobodyCanMake(script: String) async throws {
            let heic = try file("photo.heic", Data("ftypheic".utf8))
            let (preview, window) = try preview(heic, try program(script))
            defer { window.destroy() }
            await eventually(preview.child is IconImage)
        }
    }
}
