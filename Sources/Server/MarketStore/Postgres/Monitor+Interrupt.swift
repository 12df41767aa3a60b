import Linux
import Postgres

extension Monitor<Bool> {
    /// Waits until it is true: so long by itself, and then until what keeps it from that has been interrupted.
    func wait(for patience: Duration, or interrupt: PostgresInterrupt) {
        let isTrue = wait(for: patience) {
            $0 ? true : nil
        } otherwise: {
            $0
        }
        guard !isTrue else { return }
        interrupt.interrupt()
        wait { $0 ? () : nil }
    }
}
