#if canImport(UIKit)
  @_spi(AdPlatform) import AdPlacement
  import CoreTelephony
  import Foundation
  import Network

  /// Of the technologies that the system has named so far; those of the first and second generation are rare.
  private let generations = [
    "2g": [CTRadioAccessTechnologyGPRS, CTRadioAccessTechnologyEdge, CTRadioAccessTechnologyCDMA1x],
    "4g": [CTRadioAccessTechnologyLTE],
    "5g": ["CTRadioAccessTechnologyNRNSA", "CTRadioAccessTechnologyNR"],
  ]

  private func cellularGeneration() -> String? {
    let info = CTTelephonyNetworkInfo()
    guard let service = info.dataServiceIdentifier,
      let technology = info.serviceCurrentRadioAccessTechnology?[service]
    else { return nil }
    return generations.first { $0.value.contains(technology) }?.key ?? "3g"
  }

  /// The connection as it is at each moment. A network's name or address would say where the user is: nothing of it is
  /// read.
  final class Connection {
    private let monitor = NWPathMonitor()

    init() { monitor.start(queue: DispatchQueue(label: "ad-placement.connection")) }

    deinit { monitor.cancel() }

    /// `device.network`, without the user agent; `nil` while there is no connection, or none is known yet.
    var facts: JSONObject? {
      let path = monitor.currentPath
      guard path.status == .satisfied else { return nil }
      let types: [(NWInterface.InterfaceType, String)] = [
        (.wifi, "wifi"), (.cellular, "cellular"), (.wiredEthernet, "ethernet"),
      ]
      let type = types.first { path.usesInterfaceType($0.0) }?.1 ?? "other"
      return JSONObject(present: [
        "type": .string(type),
        "detail": type == "cellular" ? cellularGeneration().map(JSONValue.string) : nil,
        // The user's Low Data Mode.
        "saveData": path.isConstrained ? true : nil,
      ])
    }
  }
#endif
