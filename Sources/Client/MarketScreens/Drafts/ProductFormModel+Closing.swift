import Market
import MarketClient

extension ProductFormModel {
    /// Closes the form, and asks first when something would be lost.
    public func close() {
        guard phase == .editing || phase == .restoring else { return }
        guard isDirty else {
            giveUp()
            return
        }
        dialog = .leave(
            LeaveConfirmation(
                notice: Notice(
                    title: texts[.screenLeaveTitle],
                    message: texts[.screenLeaveText]
                ),
                keep: texts[.screenLeaveKeep],
                discard: texts[.screenLeaveDiscard],
                stay: texts[.screenLeaveStay]
            )
        )
    }

    /// Closes the form, and keeps what was typed for the next time.
    public func leaveKeeping() {
        guard case .leave = dialog else { return }
        dialog = nil
        saving.run { [weak self] in
            guard let self, await saveNow() else { return }
            phase = .closed
        }
    }

    /// Closes the form and forgets what was typed.
    public func leaveDiscarding() {
        guard case .leave = dialog else { return }
        dialog = nil
        giveUp()
    }

    /// Closes what is said or asked, and goes on editing.
    public func closeDialog() {
        if case .sending = phase { return }
        dialog = nil
    }

    private func giveUp() {
        saving.cancel()
        phase = .closed
        forgetEdit()
        guard let kept else { return }
        self.kept = nil
        context.backgroundTasks.run { [context] in
            do throws(ClientError) {
                try await context.outbox.discard(kept.id)
            } catch {
                context.toasts.show(context.localization.texts[.screenFormNotDiscarded])
            }
        }
    }
}
