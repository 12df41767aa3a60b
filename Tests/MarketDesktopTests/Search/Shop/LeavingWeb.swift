import Foundation

/// WebKit in a process that is ended from another thread than its main one, as a run of tests is.
enum LeavingWeb {
    /// To be called after a page of the web was shown: has the process end without WebKit's own farewell.
    ///
    /// That insists on the thread that it was begun on, and would abort a run of tests that all passed. What is registered
    /// last is called first; WebKit registers more with each thing that it does for the first time.
    static func prepare() {
        on_exit(
            { status, _ in
                fflush(nil)
                _exit(status)
            },
            nil
        )
    }
}
