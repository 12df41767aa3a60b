import DesktopDriver
import Testing

/// All suites that show something: one after the other, since there is one screen.
@Suite(.serialized, .onADisplay, .timeLimit(.minutes(10)))
enum DesktopTests {}
