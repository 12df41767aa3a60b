import CLinux

package enum Memory {
    /// Gives back to the system what was needed for a while: starting takes more than serving.
    package static func releaseUnused() {
        malloc_trim(0)
    }
}
