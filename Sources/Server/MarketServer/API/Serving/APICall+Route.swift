import HTTPServer
import Market
import MarketAPI

/// The parts of the address, by type.
extension APICall {
    var productID: Product.ID {
        get throws(RequestFailure) {
            switch route {
            case .product(let id), .productState(let id), .undelete(let id), .moderation(let id),
                .like(let id), .cartLine(let id), .conversationAbout(let id):
                return id
            default: throw misrouted
            }
        }
    }

    var accountID: Account.ID {
        get throws(RequestFailure) {
            switch route {
            case .account(let id), .roles(let id), .block(let id): return id
            default: throw misrouted
            }
        }
    }

    var listing: ListingQuery {
        get throws(RequestFailure) {
            switch route {
            case .products(let listing), .myProducts(let listing), .facets(let listing): return listing
            default: throw misrouted
            }
        }
    }

    /// The text of the search.
    var text: String {
        get throws(RequestFailure) {
            switch route {
            case .search(let text, _, _), .suggestions(let text), .pastSearch(let text): return text
            default: throw misrouted
            }
        }
    }

    /// To be thrown by a handler that was given the call of another address.
    var misrouted: RequestFailure {
        .unexpected("\(operation.id) went to the handler of another address")
    }
}

extension Route.Template {
    /// Returns the operation of a request; `nil` where the method is none of this address's.
    func operation(for request: HTTPRequest) -> Operation? {
        let method = request.isHead ? .get : Operation.Method(rawValue: request.method.rawValue)
        return operations.first { $0.method == method }
    }

    /// As `Allow` lists them.
    var allowedMethods: [String] {
        let methods = operations.map(\.method.rawValue)
        return (methods + ["OPTIONS"] + (methods.contains("GET") ? ["HEAD"] : [])).sorted()
    }
}
