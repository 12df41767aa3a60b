import DesktopDriver
import Testing

/// All suites that show something: one after the other, since there is one screen.
@Suite(.serialized, .onADisplay, .timeLimit(.minutes(3)))
enum DesktopTests {}
