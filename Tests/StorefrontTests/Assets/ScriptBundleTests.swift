import Testing

@testable import Storefront

struct ScriptBundleTests {
    private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    @Test func modulesBecomeFunctionsOfTheirNames() {
        let source = """
            import { word } from "./words.js";
            export const one = 1;
            export async function go() {
              const { two } = await import("./two.js");
              import(`./${word("x")}.js`);
            }
            """
        let bundle = ScriptBundle(modules: [.init("a", Array(source.utf8))])
        let expected = """
            export const modules = {
            "a": ($it, $need, $load) => {
            const { word } = $need("words");
            const one = 1;
            async function go() {
              const { two } = await $load("two");
              $load(`${word("x")}`);
            }
            Object.assign($it, { one, go });
            },
            };

            """
        #expect(text(bundle.further) == expected)
    }

    /// Importers take it once, so that one that changes later would be stale with them.
    @Test func nothingThatIsExportedChanges() {
        let further = Assets.ofForms + Assets.ofTalks + Assets.ofPhotos + Assets.ofOwnProducts
        for module in Assets.ofEveryPage + further {
            #expect(!text(module.source).contains("export let"), "\(module.name)")
        }
    }

    @Test(arguments: [Assets.ofForms, Assets.ofTalks, Assets.ofOwnProducts])
    func eachModuleFindsWhatItImportsInItsFileOrInThatOfEveryPage(further: [ScriptBundle.Module]) {
        let known = Set((Assets.ofEveryPage + Assets.ofPhotos + further).map(\.name) + ["rows"])
        let common = Set(Assets.ofEveryPage.map(\.name) + ["rows"])
        for module in further + Assets.ofPhotos {
            for name in imports(of: module) { #expect(known.contains(name), "\(module.name): \(name)") }
        }
        for module in Assets.ofEveryPage {
            for name in imports(of: module) { #expect(common.contains(name), "\(module.name): \(name)") }
        }
    }

    private func imports(of module: ScriptBundle.Module) -> [String] {
        text(module.source).matches(of: /(?:from |import\()"\.\/(\w+)\.js"/).map { String($0.output.1) }
    }

    @Test func noLineOfAModuleIsAnotherKindOfImportOrExport() {
        for name in ["market.ko.js", "market.en.js", "sell.js", "talk.js", "several.js"] {
            let lines = text(Assets.bytes(of: name)).split(separator: "\n")
            let odd = lines.filter { $0.contains(/^\s*(import|export)\b/) }
            #expect(
                odd.allSatisfy { $0.hasPrefix("export const modules") || $0.hasPrefix("export const load") },
                "\(odd)"
            )
        }
    }
}
