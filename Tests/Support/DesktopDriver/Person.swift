package import Adwaita
package import Testing

/// Someone in front of the app: finds things by what they say, and waits until they are there.
@MainActor
package struct Person {
    package init() {}

    /// Everything that is on screen, dialogs before what is behind them.
    package var nodes: [WidgetNode] { Window.onScreen.flatMap(\.all) }

    /// The name of the widget with the keyboard focus.
    package var focused: String? { Window.onScreen.lazy.compactMap(\.focusedName).first }

    /// The texts on screen, in the order of reading.
    package var texts: [String] { nodes.compactMap(\.text).filter { !$0.isEmpty } }

    package func see(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) async {
        await eventually(
            texts.contains(text),
            "“\(text)” among \(texts.joined(separator: " | "))",
            sourceLocation: sourceLocation
        )
    }

    package func seeNo(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) async {
        await eventually(!texts.contains(text), "no “\(text)”", sourceLocation: sourceLocation)
    }

    /// Returns the widget that a press would hit: a button, a switch, a row.
    package func pressable(_ name: String) -> WidgetNode? {
        nodes.first { $0.canBePressed && ($0.name == name || $0.isRow(saying: name)) }
    }

    /// Presses the answer `name` of the dialog that lies over everything else.
    package func answer(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) async {
        await eventually(pressable(name) != nil, "an answer “\(name)”", sourceLocation: sourceLocation)
        nodes.last { $0.canBePressed && $0.name == name }?.press()
        await settle(turns: 2)
    }

    /// Presses what says, or is called, `name`.
    package func press(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) async {
        await eventually(
            pressable(name) != nil,
            "“\(name)” among \(pressableNames)",
            sourceLocation: sourceLocation
        )
        pressable(name)?.press()
        await settle(turns: 2)
    }

    private var pressableNames: String { nodes.filter(\.canBePressed).map(\.name).joined(separator: " | ") }

    /// The line or area that is called `name`.
    package func field(_ name: String) -> WidgetNode? {
        let node = nodes.first { $0.name == name && $0.canBeTypedInto }
        return node ?? nodes.first { $0.name == name }?.all.first { $0.canBeTypedInto }
    }

    /// Types at the end of a field, one character after another.
    package func type(
        _ text: String,
        into name: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        await eventually(field(name) != nil, "a field “\(name)”", sourceLocation: sourceLocation)
        field(name)?.type(text)
        await settle(turns: 2)
    }

    /// Types into a field in place of what is there.
    package func retype(
        _ text: String,
        into name: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        await eventually(field(name) != nil, "a field “\(name)”", sourceLocation: sourceLocation)
        field(name)?.retype(text)
        await settle(turns: 2)
    }

    /// Presses keys in the first window that takes them, dialogs first; false where none does.
    @discardableResult
    package func press(keys trigger: String) async -> Bool {
        let isTaken = Window.onScreen.contains { $0.press(keys: trigger) }
        await settle(turns: 2)
        return isTaken
    }

    /// Return, in a field.
    package func submit(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) async {
        await eventually(field(name) != nil, "a field “\(name)”", sourceLocation: sourceLocation)
        field(name)?.submit()
        await settle(turns: 2)
    }
}

extension WidgetNode {
    /// A row of a list is pressed by any text in it.
    fileprivate func isRow(saying text: String) -> Bool {
        isA("GtkListItemWidget") && all.contains { $0.text == text }
    }
}
