@_spi(AdPlatform) @testable import AdPlacement
import Foundation
import TestTime

/// The service as far as a device sees it.
@MainActor final class Service: Transport {
  private(set) var seen: [(path: String, body: JSONObject)] = []
  var format = "image"
  /// Of the next turns; the usual one afterwards.
  var bidIds: [String] = []
  var skan: JSONObject?
  var adAttributionKit: JSONObject?

  func bodies(_ path: String) -> [JSONObject] { seen.filter { $0.path == path }.map(\.body) }

  /// Answers a little later, as everything does that goes over a wire.
  func send(_ request: HTTPRequest) async -> HTTPAnswer? {
    let answer = answer(request)
    await settle()
    return answer
  }

  private func answer(_ request: HTTPRequest) -> HTTPAnswer {
    let path = request.url.replacingOccurrences(of: service, with: "")
    seen.append((path, parseJSON(request.body)?.object ?? [:]))
    guard path == "/preload" else { return HTTPAnswer(status: 200, text: "{}") }
    let bid = JSONObject(present: [
      "bidId": .string(bidIds.isEmpty ? bidId : bidIds.removeFirst()), "code": "inlineAd", "revenue": 4.25,
      "format": .string(format), "content": "Text.",
      "skan": skan.map(JSONValue.object), "adAttributionKit": adAttributionKit.map(JSONValue.object),
    ])
    let answer: JSONObject = ["sessionId": "7c9e6679-7425-40de-944b-e07fc1f90ae7", "bids": [.object(bid)]]
    return HTTPAnswer(status: 200, text: writeJSON(answer))
  }
}

/// What a bidder signed, in the newest version.
let signed: JSONObject = [
  "version": "4.0", "network": "example100.skadnetwork", "itunesItem": "525463029", "sourceApp": "1234567890",
  "sourceIdentifier": "5239",
  "fidelities": [
    [
      "fidelity": 0, "nonce": "68483EF6-0678-4DB4-B6F9-9C8A4F7F1D0A", "timestamp": "1763000000000",
      "signature": "MEQCIEQ=",
    ],
    [
      "fidelity": 1, "nonce": "4A2E1B77-0D2F-4C11-8F44-8B7F2F3A9C10", "timestamp": "1763000000001",
      "signature": "MEYCIQD=",
    ],
  ],
]
