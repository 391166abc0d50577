import CoreTelephony
import Flutter
import Network
import WebKit

/// Of the technologies that the system has named so far; those of the first and second generation are rare.
private let generations = [
  "2g": [CTRadioAccessTechnologyGPRS, CTRadioAccessTechnologyEdge, CTRadioAccessTechnologyCDMA1x],
  "4g": [CTRadioAccessTechnologyLTE],
  "5g": ["CTRadioAccessTechnologyNRNSA", "CTRadioAccessTechnologyNR"],
]

/// `nil` as well where the system does not say which of two SIM cards is meant.
private func cellularGeneration() -> String? {
  guard #available(iOS 13, *) else { return nil }
  let info = CTTelephonyNetworkInfo()
  guard let service = info.dataServiceIdentifier,
    let technology = info.serviceCurrentRadioAccessTechnology?[service]
  else { return nil }
  return generations.first { $0.value.contains(technology) }?.key ?? "3g"
}

enum Connection {
  /// On the main thread alone, as the web view that says it.
  private static var userAgent: String?
  private static var asked: WKWebView?

  /// What a web view of this device calls itself; it takes a moment to be made.
  static func readUserAgent() {
    guard userAgent == nil, asked == nil else { return }
    let view = WKWebView(frame: .zero, configuration: WKWebViewConfiguration())
    asked = view
    view.evaluateJavaScript("navigator.userAgent") { found, _ in
      userAgent = found as? String
      asked = nil
    }
  }

  /// `device.network`, with the user agent once it is known. A network's name or address would say where the user is:
  /// nothing of it is passed on.
  static func facts(_ result: @escaping FlutterResult) {
    let monitor = NWPathMonitor()
    monitor.pathUpdateHandler = { path in
      monitor.cancel()
      DispatchQueue.main.async {
        var facts = describe(path)
        facts["userAgent"] = userAgent
        result(facts)
      }
    }
    monitor.start(queue: .global(qos: .utility))
  }

  private static func describe(_ path: NWPath) -> [String: Any] {
    let names: [(NWInterface.InterfaceType, String)] = [
      (.wifi, "wifi"), (.cellular, "cellular"), (.wiredEthernet, "ethernet"),
    ]
    let type = names.first { path.usesInterfaceType($0.0) }?.1 ?? "other"
    var facts: [String: Any] = ["type": type]
    if type == "cellular" { facts["detail"] = cellularGeneration() }
    // The user's Low Data Mode.
    if #available(iOS 13, *), path.isConstrained { facts["saveData"] = true }
    return facts
  }
}
