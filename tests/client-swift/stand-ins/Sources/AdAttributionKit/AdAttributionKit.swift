@_exported import StoreKit

public struct AppImpression: Sendable {
  private struct Invalid: Error {}
  private let jws: String

  public init(compactJWS: String) async throws {
    guard compactJWS.split(separator: ".").count == 3 else { throw Invalid() }
    jws = compactJWS
  }

  public func beginView() async throws { SKAdNetwork.fakeCalls.add("begin \(jws)", SKAdImpression()) }
  public func endView() async throws { SKAdNetwork.fakeCalls.add("end \(jws)", SKAdImpression()) }
}

extension SKStoreProductViewController {
  private struct NotInTheStore: Error {}

  public func loadProduct(parameters: [String: Any], impression: AppImpression) async throws {
    fakeParameters = parameters
    if !Self.fakeLoads { throw NotInTheStore() }
  }

  public func loadProduct(parameters: [String: Any], impression: AppImpression, reengagementURL: URL) async throws {
    try await loadProduct(parameters: parameters, impression: impression)
    fakeParameters["reengagementURL"] = reengagementURL
  }
}
