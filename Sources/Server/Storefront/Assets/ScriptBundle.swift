/// Modules of this folder in one file, so that a page asks once for its scripts.
///
/// Each module becomes a function of its name that runs when it is first needed. Modules import by name, as
/// `import { a } from "./b.js"` on one line or `import("./b.js")`, and export functions and constants: what is
/// exported never changes, since importers take it once.
struct ScriptBundle {
    struct Module {
        let name: String
        let source: [UInt8]

        init(_ name: String, _ source: [UInt8]) {
            (self.name, self.source) = (name, source)
        }
    }

    let modules: [Module]

    /// The file that a page begins with: it runs `first`, and fetches the file of a module that it has not got.
    func main(running first: String) -> [UInt8] {
        var text = """
            const $made = {};
            const $modules = {
            \(members)};
            const $need = (name) => {
              if (!$made[name]) $modules[name](($made[name] = {}), $need, load);
              return $made[name];
            };
            export const load = async (name) => {
              if (!$modules[name]) Object.assign($modules, { ...(await import(`./${name}.js`)).modules, ...$modules });
              return $need(name);
            };

            """
        text += "$need(\"\(first)\");\n"
        return Array(text.utf8)
    }

    /// A file of modules that few pages need.
    var further: [UInt8] { Array("export const modules = {\n\(members)};\n".utf8) }

    private var members: String {
        modules.map { "\"\($0.name)\": ($it, $need, $load) => {\n\(Self.body(of: $0))},\n" }.joined()
    }

    private static func body(of module: Module) -> String {
        var names: [Substring] = []
        var text = ""
        for line in String(decoding: module.source, as: UTF8.self).split(separator: "\n") {
            var line = line
            if let found = line.wholeMatch(of: /import (\{.*\}) from "\.\/(\w+)\.js";/) {
                line = "const \(found.output.1) = $need(\"\(found.output.2)\");"
            } else if let found = line.prefixMatch(of: /export (?:async )?(?:function|const) (\w+)/) {
                names.append(found.output.1)
                line = line.dropFirst("export ".count)
            }
            text += line.replacing(/\bimport\(([`"])\.\/(.+?)\.js\1\)/) {
                "$load(\($0.output.1)\($0.output.2)\($0.output.1))"
            }
            text += "\n"
        }
        if !names.isEmpty { text += "Object.assign($it, { \(names.joined(separator: ", ")) });\n" }
        return text
    }
}
