import Foundation

public struct NWInterface: Hashable, Sendable {
  public enum InterfaceType: Sendable { case other, wifi, cellular, wiredEthernet, loopback }
}

public struct NWPath: Sendable {
  public enum Status: Sendable { case satisfied, unsatisfied, requiresConnection }
  public var status: Status { fakeType == nil ? .unsatisfied : .satisfied }
  public let isConstrained: Bool
  let fakeType: NWInterface.InterfaceType?
  public func usesInterfaceType(_ type: NWInterface.InterfaceType) -> Bool { type == fakeType }
  public init(fakeType: NWInterface.InterfaceType?, isConstrained: Bool = false) {
    self.fakeType = fakeType
    self.isConstrained = isConstrained
  }
}

public final class NWPathMonitor: @unchecked Sendable {
  public init() {}
  public var pathUpdateHandler: (@Sendable (NWPath) -> Void)?
  public var currentPath: NWPath { Self.fakePath.value }
  public private(set) var fakeIsCancelled = false

  public func start(queue: DispatchQueue) {
    queue.async { self.pathUpdateHandler?(Self.fakePath.value) }
  }

  public func cancel() {
    fakeIsCancelled = true
    pathUpdateHandler = nil
  }

  public static let fakePath = FakePath()
  public final class FakePath: @unchecked Sendable {
    public var value = NWPath(fakeType: .wifi)
  }
}
