import Market
import MarketAPI

extension OwnMarket {
    var deals: MarketClient.Deals {
        MarketClient.Deals(
            offer: { id, input throws(ClientError) in
                try await call(.makeOffer, id, input)
            },
            offerForProduct: { id, input throws(ClientError) in
                try await call(.offerForProduct, id, input)
            },
            requestPurchase: { id, input throws(ClientError) in
                try await call(.requestPurchase, id, input)
            },
            showOffer: { id throws(ClientError) in
                try await call(.showOffer, id)
            },
            answer: { id, answer throws(ClientError) in
                try await call(.answerOffer, id, OfferAnswerInput(answer: answer))
            },
            reserve: { id, quantity throws(ClientError) in
                try await call(.makeDeal, id, DealInput(quantity: quantity))
            },
            reserveFromLine: { id throws(ClientError) in
                try await call(.reserveFromLine, id)
            },
            list: { query throws(ClientError) in
                let body = try await call(.listDeals, query)
                return Page(body.items, next: body.next, previous: body.previous)
            },
            show: { id throws(ClientError) in try await call(.showDeal, id) },
            cancel: { id, reason throws(ClientError) in
                try await setState(of: id, DealStateInput(state: .cancelled, reason: reason))
            },
            prolong: { id, end throws(ClientError) in
                try await setState(of: id, DealStateInput(state: .reserved, until: end))
            },
            code: { id throws(ClientError) in
                try await call(.showDealCode, id).code
            },
            confirm: { id, code throws(ClientError) in
                try await call(.confirmDeal, id, ConfirmationInput(code: code))
            },
            object: { id throws(ClientError) in
                try await call(.objectToDeal, id, nil)
            },
            sell: { id, conversation, quantity throws(ClientError) in
                let input = StateInput(state: .sold, conversation: conversation, quantity: quantity)
                return try await send(.setProductState, id, input).json(OwnProduct.self)
                    .detail(at: address)
            },
            endAndSetState: { id, state, buyer throws(ClientError) in
                let input = StateInput(
                    state: state,
                    conversation: buyer,
                    quantity: buyer == nil ? nil : 1,
                    cancelDeals: true
                )
                return try await send(.setProductState, id, input).json(OwnProduct.self)
                    .detail(at: address)
            },
            endAndDelete: { id throws(ClientError) in
                try await call(.deleteProduct, id, DeletionInput(cancelDeals: true))
            },
            meet: { id, input throws(ClientError) in
                try await call(.makeMeeting, id, input)
            },
            answerMeeting: { id, answer throws(ClientError) in
                try await call(.answerMeeting, id, MeetingAnswerInput(answer: answer))
            },
            noteNoShow: { id throws(ClientError) in try await object(to: id, .noShow) },
            denyNoShow: { id throws(ClientError) in try await object(to: id, .wasThere) },
            claim: { id, text throws(ClientError) in
                try await call(.claim, id, ClaimInput(text: text))
            },
            dropClaim: { id throws(ClientError) in try await call(.dropClaim, id) },
            claimPosition: { id throws(ClientError) in try await claimPosition(of: id) },
            claims: { id throws(ClientError) in
                try await call(.listClaims, id).items
            },
            pick: { id throws(ClientError) in
                try await call(.answerClaim, id, ClaimAnswerInput())
            },
            likerOffer: { id throws(ClientError) in try await likerOffer(of: id) },
            offerToLikers: { id, input throws(ClientError) in
                try await call(.makeLikerOffer, id, input)
            },
            withdrawLikerOffer: { id throws(ClientError) in
                try await call(.withdrawLikerOffer, id)
            },
            takeLikerOffer: { id throws(ClientError) in
                try await call(.takeLikerOffer, id)
            },
            linePlace: { id throws(ClientError) in try await linePlace(of: id) },
            joinLine: { id throws(ClientError) in
                try await call(.joinLine, id)
            },
            leaveLine: { id throws(ClientError) in try await call(.leaveLine, id) }
        )
    }

    private func setState(of id: Deal.ID, _ input: DealStateInput) async throws(ClientError) -> OwnDeal {
        try await call(.setDealState, id, input)
    }

    private func object(to id: Deal.ID, _ kind: ObjectionInput.Kind) async throws(ClientError) -> OwnDeal {
        try await call(.objectToDeal, id, ObjectionInput(kind: kind))
    }

    private func claimPosition(of id: Product.ID) async throws(ClientError) -> ClaimPosition? {
        do {
            return try await call(.showClaim, id)
        } catch .refused(let refusal) where refusal.code == .notFound {
            return nil
        }
    }

    private func likerOffer(of id: Product.ID) async throws(ClientError) -> LikerOffer? {
        do {
            return try await call(.showLikerOffer, id)
        } catch .refused(let refusal) where refusal.code == .notFound {
            return nil
        }
    }

    private func linePlace(of id: Product.ID) async throws(ClientError) -> QueuePosition? {
        do {
            return try await call(.showLinePlace, id)
        } catch .refused(let refusal) where refusal.code == .notFound {
            return nil
        }
    }
}
