import Market
import MarketAPI

extension OwnMarket {
    var deals: MarketClient.Deals {
        MarketClient.Deals(
            offer: { id, input throws(ClientError) in
                try await write(.makeOffer, .offers(id), input).json(OfferBody.self).offer
            },
            offerForProduct: { id, input throws(ClientError) in
                try await write(.offerForProduct, .productOffers(id), input).json(OfferBody.self).offer
            },
            showOffer: { id throws(ClientError) in
                try await read(OfferBody.self, .showOffer, .offer(id)).offer
            },
            answer: { id, answer throws(ClientError) in
                try await write(.answerOffer, .offerAnswer(id), OfferAnswerInput(answer: answer))
                    .json(OfferBody.self).offer
            },
            reserve: { id, quantity throws(ClientError) in
                try await write(.makeDeal, .conversationDeal(id), DealInput(quantity: quantity))
                    .json(DealBody.self).own
            },
            reserveFromLine: { id throws(ClientError) in
                try await write(.reserveFromLine, .productDeal(id)).json(DealBody.self).own
            },
            list: { query throws(ClientError) in
                let body = try await read(PageBody<DealBody>.self, .listDeals, .deals(query))
                return Page(body.items.map(\.own), next: body.next, previous: body.previous)
            },
            show: { id throws(ClientError) in try await read(DealBody.self, .showDeal, .deal(id)).own },
            cancel: { id, reason throws(ClientError) in
                try await setState(of: id, DealStateInput(state: .cancelled, reason: reason))
            },
            prolong: { id, end throws(ClientError) in
                try await setState(of: id, DealStateInput(state: .reserved, until: end))
            },
            code: { id throws(ClientError) in
                try await read(DealCodeBody.self, .showDealCode, .dealCode(id)).code
            },
            confirm: { id, code throws(ClientError) in
                try await write(.confirmDeal, .dealConfirmation(id), ConfirmationInput(code: code))
                    .json(DealBody.self).own
            },
            object: { id throws(ClientError) in
                try await write(.objectToDeal, .dealObjection(id)).json(DealBody.self).own
            },
            sell: { id, conversation, quantity throws(ClientError) in
                let input = StateInput(state: .sold, conversation: conversation, quantity: quantity)
                return try await write(.setProductState, .productState(id), input).json(OwnProduct.self)
                    .detail(at: address)
            },
            endAndSetState: { id, state, buyer throws(ClientError) in
                let input = StateInput(
                    state: state,
                    conversation: buyer,
                    quantity: buyer == nil ? nil : 1,
                    cancelDeals: true
                )
                return try await write(.setProductState, .productState(id), input).json(OwnProduct.self)
                    .detail(at: address)
            },
            endAndDelete: { id throws(ClientError) in
                _ = try await write(.deleteProduct, .product(id), DeletionInput(cancelDeals: true))
            },
            meet: { id, input throws(ClientError) in
                try await write(.makeMeeting, .meetings(id), input).json(MeetingBody.self).meeting
            },
            answerMeeting: { id, answer throws(ClientError) in
                try await write(.answerMeeting, .meetingAnswer(id), MeetingAnswerInput(answer: answer))
                    .json(MeetingBody.self).meeting
            },
            noteNoShow: { id throws(ClientError) in try await object(to: id, .noShow) },
            denyNoShow: { id throws(ClientError) in try await object(to: id, .wasThere) },
            claim: { id, text throws(ClientError) in
                try await write(.claim, .claim(id), ClaimInput(text: text)).json(ClaimPositionBody.self)
                    .position
            },
            dropClaim: { id throws(ClientError) in _ = try await write(.dropClaim, .claim(id)) },
            claimPosition: { id throws(ClientError) in try await claimPosition(of: id) },
            claims: { id throws(ClientError) in
                try await read(PageBody<ClaimBody>.self, .listClaims, .claims(id)).items.map(\.claim)
            },
            pick: { id throws(ClientError) in
                try await write(.answerClaim, .claimAnswer(id), ClaimAnswerInput()).json(DealBody.self).own
            },
            likerOffer: { id throws(ClientError) in try await likerOffer(of: id) },
            offerToLikers: { id, input throws(ClientError) in
                try await write(.makeLikerOffer, .likerOffer(id), input).json(LikerOfferBody.self).offer
            },
            withdrawLikerOffer: { id throws(ClientError) in
                _ = try await write(.withdrawLikerOffer, .likerOffer(id))
            },
            takeLikerOffer: { id throws(ClientError) in
                try await write(.takeLikerOffer, .likerOffer(id)).json(DealBody.self).own
            },
            linePlace: { id throws(ClientError) in try await linePlace(of: id) },
            joinLine: { id throws(ClientError) in
                try await write(.joinLine, .queue(id)).json(QueuePositionBody.self).place
            },
            leaveLine: { id throws(ClientError) in _ = try await write(.leaveLine, .queue(id)) }
        )
    }

    private func setState(of id: Deal.ID, _ input: DealStateInput) async throws(ClientError) -> OwnDeal {
        try await write(.setDealState, .dealState(id), input).json(DealBody.self).own
    }

    private func object(to id: Deal.ID, _ kind: ObjectionInput.Kind) async throws(ClientError) -> OwnDeal {
        try await write(.objectToDeal, .dealObjection(id), ObjectionInput(kind: kind))
            .json(DealBody.self).own
    }

    private func claimPosition(of id: Product.ID) async throws(ClientError) -> ClaimPosition? {
        do {
            return try await read(ClaimPositionBody.self, .showClaim, .claim(id)).position
        } catch .refused(let refusal) where refusal.code == .notFound {
            return nil
        }
    }

    private func likerOffer(of id: Product.ID) async throws(ClientError) -> LikerOffer? {
        do {
            return try await read(LikerOfferBody.self, .showLikerOffer, .likerOffer(id)).offer
        } catch .refused(let refusal) where refusal.code == .notFound {
            return nil
        }
    }

    private func linePlace(of id: Product.ID) async throws(ClientError) -> QueuePosition? {
        do {
            return try await read(QueuePositionBody.self, .showLinePlace, .queue(id)).place
        } catch .refused(let refusal) where refusal.code == .notFound {
            return nil
        }
    }
}
