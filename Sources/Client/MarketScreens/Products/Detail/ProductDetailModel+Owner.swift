public import Market
import MarketClient

extension ProductDetailModel {
    var isOwner: Bool { goods.map { context.accountSession.identity.mayOwn($0) } ?? false }

    /// True where it certainly is the person's own: there is nothing to like or to buy.
    public var isOwn: Bool {
        goods.map { context.accountSession.identity.owns(sellerWith: $0.seller.id) } ?? false
    }

    /// The owner's menu; empty for everybody else.
    public var menu: [OwnerAction] {
        guard isOwner, let goods, detail != nil, !isRemembered else { return [] }
        let texts = context.localization.texts
        let isIdle = phase == .shown
        func action(_ kind: OwnerAction.Kind, _ key: TextKey) -> OwnerAction {
            OwnerAction(kind: kind, title: texts[key], isEnabled: isIdle)
        }
        var actions = [action(.edit, .screenEdit)]
        if context.client.capabilities.contains(.states) {
            if goods.state == .selling, context.client.capabilities.contains(.renewal) {
                actions.append(action(.renew, .ownerRenew))
            }
            switch goods.state {
            case .selling: actions.append(action(.state(.hidden), .screenHide))
            case .hidden: actions.append(action(.state(.selling), .screenSellAgain))
            // The others are on the switch.
            case .reserved, .sold: break
            }
        }
        if hasClaims { actions.append(action(.claims, .claimsTitle)) }
        return actions + [action(.delete, .screenDelete)]
    }

    /// Does what the owner's menu or switch says; for what was sold, asks to whom.
    public func perform(_ state: ProductState) {
        if state == .sold { askWhoBought() } else { change(to: state) }
    }

    /// Changes where the product stands on its way to being sold.
    public func change(to state: ProductState) {
        guard isOwner, phase == .shown, let before = goods?.state, before != state else { return }
        phase = .working(.changingState(state))
        context.backgroundTasks.run { [weak self, context, id] in
            do throws(ClientError) {
                let detail = try await context.onlineClient.selling.setState(id, state)
                context.savedItems.learn(SavedProduct(detail))
                if let self, phase != .gone {
                    show(detail)
                    phase = .shown
                }
                context.productEvents.post(.edited(detail.goods))
                context.toastState(of: detail.goods, from: before)
            } catch {
                guard let self else { return }
                if phase != .gone { phase = .shown }
                guard !askToEndDeals(before: .state(state, nil), after: error) else { return }
                context.toast(error) { [weak self] in self?.change(to: state) }
            }
        }
    }

    /// Puts the product on top of the newest, once in some days.
    public func renew() {
        guard isOwner, phase == .shown else { return }
        phase = .working(.renewing)
        context.backgroundTasks.run { [weak self, context, id] in
            do throws(ClientError) {
                let detail = try await context.onlineClient.selling.renew(id)
                if let self, phase != .gone {
                    show(detail)
                    phase = .shown
                }
                context.productEvents.post(.edited(detail.goods))
                context.toasts.show(context.localization.texts[.noteRenewed])
            } catch {
                if let self, phase != .gone { phase = .shown }
                context.toast(error) { [weak self] in self?.renew() }
            }
        }
    }

    /// Asks whether the product is really to be deleted.
    public func askToDelete() {
        guard isOwner, phase == .shown, let goods else { return }
        let texts = context.localization.texts
        let canBeUndone = context.client.capabilities.contains(.undelete)
        dialog = .confirmDeletion(
            Confirmation(
                notice: Notice(
                    title: texts(.deleteNamed, ["name": goods.name]),
                    message: texts[canBeUndone ? .deleteUndoHint : .deleteForGood]
                ),
                confirm: texts[.screenDelete],
                cancel: texts[.formCancel]
            )
        )
    }

    /// Answers the question with yes.
    public func confirmDeletion() {
        guard case .confirmDeletion = dialog else { return }
        dialog = nil
        delete(secret: nil)
    }

    /// Gives the secret that was asked for.
    public func submit(secret: String) {
        guard case .secret(var prompt) = dialog, !prompt.isBusy else { return }
        guard !secret.isEmpty else {
            prompt.problem = context.localization.texts[.clientSecretMissing]
            dialog = .secret(prompt)
            return
        }
        prompt.isBusy = true
        prompt.problem = nil
        dialog = .secret(prompt)
        delete(secret: secret)
    }

    /// Closes the dialog and does nothing.
    public func closeDialog() {
        guard phase != .working(.deleting) else { return }
        dialog = nil
    }

    private func delete(secret: String?) {
        guard phase == .shown, let goods else { return }
        phase = .working(.deleting)
        context.backgroundTasks.run { [weak self, context, id] in
            do throws(ClientError) {
                try await context.onlineClient.selling.delete(id, secret)
                self?.dialog = nil
                self?.phase = .closed
                context.deleted(goods)
            } catch {
                self?.notDeleted(error)
            }
        }
    }

    private func notDeleted(_ error: ClientError) {
        guard phase != .gone else { return }
        phase = .shown
        switch error {
        case .secretMissing: dialog = .secret(SecretPrompt(in: context.localization.texts))
        case .secretWrong:
            var prompt = SecretPrompt(in: context.localization.texts)
            prompt.problem = context.message(for: error)
            dialog = .secret(prompt)
        default:
            if error.refusal?.status == 404 { return becomeGone() }
            guard !askToEndDeals(before: .deletion, after: error) else { return }
            if case .secret(var prompt) = dialog {
                prompt.isBusy = false
                prompt.problem = context.message(for: error)
                dialog = .secret(prompt)
            } else {
                context.toast(error) { [weak self] in self?.delete(secret: nil) }
            }
        }
    }
}

extension ScreenContext {
    /// Tells all screens that goods were deleted.
    func deleted(_ goods: ProductSummary) {
        savedItems.markGone(.here(goods.id))
        productEvents.post(.deleted(goods.id))
        toastDeletion(of: goods)
    }

    /// Says that goods were deleted, and offers to take that back where the market can.
    func toastDeletion(of goods: ProductSummary) {
        let texts = localization.texts
        guard client.capabilities.contains(.undelete) else {
            toasts.show(texts[.deleteDone])
            return
        }
        let undo = ToastMessage.Action(texts[.screenUndo]) { [self] in await undelete(goods) }
        toasts.show(texts[.deleteDone], undo)
    }

    private func undelete(_ goods: ProductSummary) async {
        do throws(ClientError) {
            let detail = try await onlineClient.selling.undelete(goods.id)
            savedItems.learn(SavedProduct(detail))
            productEvents.post(.restored(detail.goods))
            toasts.show(localization.texts[.screenRestored])
        } catch {
            toast(error) { [self] in await undelete(goods) }
        }
    }
}
