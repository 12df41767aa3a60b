import Market
import MarketAPI

extension OwnMarket {
    var deals: MarketClient.Deals {
        MarketClient.Deals(
            offer: { id, input throws(ClientError) in
                try await call(.makeOffer, id, input).offer
            },
            offerForProduct: { id, input throws(ClientError) in
                try await call(.offerForProduct, id, input).offer
            },
            showOffer: { id throws(ClientError) in
                try await call(.showOffer, id).offer
            },
            answer: { id, answer throws(ClientError) in
                try await call(.answerOffer, id, OfferAnswerInput(answer: answer)).offer
            },
            reserve: { id, quantity throws(ClientError) in
                try await call(.makeDeal, id, DealInput(quantity: quantity)).own
            },
            reserveFromLine: { id throws(ClientError) in
                try await call(.reserveFromLine, id).own
            },
            list: { query throws(ClientError) in
                let body = try await call(.listDeals, query)
                return Page(body.items.map(\.own), next: body.next, previous: body.previous)
            },
            show: { id throws(ClientError) in try await call(.showDeal, id).own },
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
                try await call(.confirmDeal, id, ConfirmationInput(code: code)).own
            },
            object: { id throws(ClientError) in
                try await call(.objectToDeal, id, nil).own
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
                try await call(.makeMeeting, id, input).meeting
            },
            answerMeeting: { id, answer throws(ClientError) in
                try await call(.answerMeeting, id, MeetingAnswerInput(answer: answer)).meeting
            },
            noteNoShow: { id throws(ClientError) in try await object(to: id, .noShow) },
            denyNoShow: { id throws(ClientError) in try await object(to: id, .wasThere) },
            claim: { id, text throws(ClientError) in
                try await call(.claim, id, ClaimInput(text: text))
                    .position
            },
            dropClaim: { id throws(ClientError) in try await call(.dropClaim, id) },
            claimPosition: { id throws(ClientError) in try await claimPosition(of: id) },
            claims: { id throws(ClientError) in
                try await call(.listClaims, id).items.map(\.claim)
            },
            pick: { id throws(ClientError) in
                try await call(.answerClaim, id, ClaimAnswerInput()).own
            },
            likerOffer: { id throws(ClientError) in try await likerOffer(of: id) },
            offerToLikers: { id, input throws(ClientError) in
                try await call(.makeLikerOffer, id, input).offer
            },
            withdrawLikerOffer: { id throws(ClientError) in
                try await call(.withdrawLikerOffer, id)
            },
            takeLikerOffer: { id throws(ClientError) in
                try await call(.takeLikerOffer, id).own
            },
            linePlace: { id throws(ClientError) in try await linePlace(of: id) },
            joinLine: { id throws(ClientError) in
                try await call(.joinLine, id).place
            },
            leaveLine: { id throws(ClientError) in try await call(.leaveLine, id) }
        )
    }

    private func setState(of id: Deal.ID, _ input: DealStateInput) async throws(ClientError) -> OwnDeal {
        try await call(.setDealState, id, input).own
    }

    private func object(to id: Deal.ID, _ kind: ObjectionInput.Kind) async throws(ClientError) -> OwnDeal {
        try await call(.objectToDeal, id, ObjectionInput(kind: kind)).own
    }

    private func claimPosition(of id: Product.ID) async throws(ClientError) -> ClaimPosition? {
        do {
            return try await call(.showClaim, id).position
        } catch .refused(let refusal) where refusal.code == .notFound {
            return nil
        }
    }

    private func likerOffer(of id: Product.ID) async throws(ClientError) -> LikerOffer? {
        do {
            return try await call(.showLikerOffer, id).offer
        } catch .refused(let refusal) where refusal.code == .notFound {
            return nil
        }
    }

    private func linePlace(of id: Product.ID) async throws(ClientError) -> QueuePosition? {
        do {
            return try await call(.showLinePlace, id).place
        } catch .refused(let refusal) where refusal.code == .notFound {
            return nil
        }
    }
}
