import Market
import MarketClient

extension ProductFormModel {
    /// Sends the form, or says what is missing; while it is on its way, pressing again does nothing.
    public func submit() {
        guard phase == .editing else { return }
        dialog = nil
        refused = [:]
        visited = Set(DraftProblem.Field.allCases)
        if let problem = draft.validate().first {
            tell(problem)
            return
        }
        if isEditing, !isDirty {
            saving.cancel()
            forgetEdit()
            phase = .closed
            return
        }
        send(secret: nil)
    }

    /// Gives the secret that was asked for.
    public func submit(secret: String) {
        guard case .secret(var prompt) = dialog, phase == .editing else { return }
        guard !secret.isEmpty else {
            prompt.problem = texts[.clientSecretMissing]
            dialog = .secret(prompt)
            return
        }
        prompt.isBusy = true
        prompt.problem = nil
        dialog = .secret(prompt)
        send(secret: secret)
    }

    /// Gives up sending; what was typed stays.
    public func cancelSending() {
        guard case .sending = phase else { return }
        sending.cancel()
        following.cancel()
        phase = .editing
    }

    /// Sends what this person typed, on top of what the market has now.
    public func keepMine() {
        guard case .conflict(let conflict) = dialog, let base else { return }
        dialog = nil
        let arePhotosMine = photos.map(\.offered) != base.photos
        draft = draft.merged(since: base.draft, onto: conflict.current.draft)
        begin(from: conflict.current, keepingPhotos: arePhotosMine)
        submit()
    }

    /// Takes what the market has now, where both have changed something, and goes on editing.
    public func takeTheirs() {
        guard case .conflict(let conflict) = dialog else { return }
        dialog = nil
        draft = conflict.current.draft
        begin(from: conflict.current, keepingPhotos: false)
        saving.cancel()
        forgetEdit()
    }

    private func begin(from current: ProductDetails, keepingPhotos: Bool) {
        original = current
        base = EditBase(current)
        if !keepingPhotos { take(current.pictures) }
        draft.photoCount = photos.count
    }

    private func tell(_ problem: DraftProblem) {
        dialog = .problem(problem.dialog(in: texts), button: texts[.dialogConfirm])
        focus = problem.field
    }

    private func send(secret: String?) {
        phase = .sending(nil)
        let (steps, progress) = AsyncStream.makeStream(
            of: UploadProgress.self,
            bufferingPolicy: .bufferingNewest(1)
        )
        following.run { [weak self] in
            for await step in steps {
                guard let self, case .sending = phase else { return }
                phase = .sending(step)
            }
        }
        let request = request(secret: secret) { progress.yield($0) }
        let edit = editToKeep()
        sending.run { [weak self, context, saving, isEditing] in
            defer { progress.finish() }
            // What is being written down must not land on top of what sending writes down.
            await saving.end()
            if let edit { await context.write(edit) }
            do throws(ClientError) {
                let detail = try await context.ask(request)
                // The market has it, whatever became of the form meanwhile.
                context.savedItems.learn(SavedProduct(detail))
                context.productEvents.post(isEditing ? .edited(detail.goods) : .created(detail.goods))
                if let edit { await context.forget(edit) }
                self?.arrived(detail)
            } catch {
                let moment = await self?.goesOnAt(after: error)
                guard let self, !Task.isCancelled else { return }
                failed(error, goesOnAt: moment)
            }
        }
    }

    /// The time of the outbox's next attempt by itself; `nil` where there is none.
    private func goesOnAt(after error: ClientError) async -> Timestamp? {
        guard error.isTransient, let kept else { return nil }
        return await context.outbox.goesOnAt(kept.id)
    }

    /// Call when the outbox has published the product of this form by itself, without a press of the button.
    ///
    /// Text typed since becomes an edit of the published product.
    func wasDelivered(_ id: DraftID, _ detail: ProductDetails) {
        guard let kept, kept.id == id, phase == .editing else { return }
        saving.cancel()
        dialog = nil
        self.kept = nil
        let arePhotosMine = photos.map(\.offered) != kept.offer.photos
        guard arePhotosMine || draft != kept.offer.draft else {
            phase = .done(detail.id)
            return
        }
        begin(from: detail, keepingPhotos: arePhotosMine)
        changed(.name)
    }

    private func request(
        secret: String?,
        _ progress: @escaping MarketClient.Selling.Progress
    ) -> @Sendable () async throws(ClientError) -> ProductDetails {
        let (client, outbox) = (context.client, context.outbox)
        guard let original, let base else {
            var draft = kept ?? Draft(offer, by: author)
            draft.offer = offer
            kept = draft
            draft.offer.secret = secret
            return { [draft] () throws(ClientError) in try await outbox.send(draft, progress: progress) }
        }
        var edit = ProductUpdate(from: base, to: draft, photos: photos.map(\.offered))
        if photosAreFixed { edit.photos = nil }
        let key = lastEdit?.edit == edit ? lastEdit?.key ?? .random() : .random()
        lastEdit = (edit, key)
        edit.secret = secret
        return { [edit, id = original.id] () throws(ClientError) in
            try await client.selling.edit(id, edit, key, progress)
        }
    }

    private func arrived(_ detail: ProductDetails) {
        dialog = nil
        kept = nil
        keptEdit = nil
        context.toasts.show(texts[isEditing ? .screenFormSaved : .formSold])
        phase = .done(detail.id)
    }

    private func failed(_ error: ClientError, goesOnAt moment: Timestamp?) {
        phase = .editing
        switch error {
        case .cancelled: dialog = nil
        case .secretMissing: dialog = .secret(SecretPrompt(in: texts))
        case .secretWrong:
            var prompt = SecretPrompt(in: texts)
            prompt.problem = context.message(for: error)
            dialog = .secret(prompt)
        case .refused(let refusal) where refusal.current != nil: conflict(with: refusal.current)
        case .refused(let refusal) where !refusal.draftProblems.isEmpty:
            for problem in refusal.draftProblems { refusedByMarket[problem.field] = problem.code }
            tell(refusal.draftProblems[0])
        default: dialog = .failed(failure(error, goesOnAt: moment))
        }
    }

    private func conflict(with current: ProductDetails?) {
        guard let current, let base else { return }
        dialog = .conflict(
            FormConflict(
                base: base.draft,
                mine: draft,
                current: current,
                picturesDiffer: current.pictures.map { .onMarket($0.id) } != base.photos.map(\.source),
                context.choices,
                in: texts
            )
        )
    }

    private func failure(_ error: ClientError, goesOnAt moment: Timestamp?) -> FormFailure {
        let title: TextKey =
            error.isTransient ? .serverUnreachable : isEditing ? .screenFormNotSaved : .formSellFailed
        let recovery: FormFailure.Recovery? =
            error.requiresSignIn ? .signIn : error.isTransient ? .again : nil
        return FormFailure(
            notice: Notice(
                title: texts[title],
                message: [
                    context.message(for: error),
                    moment.map {
                        texts(.screenOutboxGoesOn, ["time": context.screenClock.timeText(of: $0, in: texts)])
                    },
                ].compactMap(\.self).joined(separator: " ")
            ),
            recovery: recovery,
            recoveryTitle: recovery.map { texts[$0 == .signIn ? .screenSignIn : .screenRetry] },
            close: texts[.dialogConfirm]
        )
    }
}

extension ScreenContext {
    /// Writes down an edit before it is sent; on a full disk it is sent all the same.
    fileprivate func write(_ edit: EditDraft) async {
        do throws(ClientError) { try await outbox.save(edit) } catch {}
    }

    /// Forgets an edit that the market has; one that can't be forgotten is recognised when the form is next opened.
    fileprivate func forget(_ edit: EditDraft) async {
        do throws(ClientError) { try await outbox.discard(edit.id) } catch {}
    }
}
