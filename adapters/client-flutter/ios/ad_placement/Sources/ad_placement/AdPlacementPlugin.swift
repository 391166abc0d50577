import Flutter
import SafariServices
import UIKit

/// What Dart cannot read by itself. Its other half is `channel_platform.dart`.
public final class AdPlacementPlugin: NSObject, FlutterPlugin {
  private let impressions = Impressions()

  /// Called by Flutter when an app starts.
  public static func register(with registrar: FlutterPluginRegistrar) {
    let channel = FlutterMethodChannel(name: "ad_placement", binaryMessenger: registrar.messenger())
    registrar.addMethodCallDelegate(AdPlacementPlugin(), channel: channel)
  }

  /// Answers a call of Dart; an argument that is missing counts as empty.
  public func handle(_ call: FlutterMethodCall, result: @escaping FlutterResult) {
    let arguments = call.arguments as? [String: Any] ?? [:]
    switch call.method {
    case "readItem": result(UserDefaults.standard.string(forKey: arguments["key"] as? String ?? ""))
    case "writeItem":
      UserDefaults.standard.set(arguments["value"], forKey: arguments["key"] as? String ?? "")
      result(nil)
    case "facts":
      // A session begins: what takes a moment is there before it asks for the first ad.
      Connection.readUserAgent()
      result(Device.facts())
    case "network": Connection.facts(result)
    case "consent": result(Device.consent())
    case "identifiers": result(Device.identifiers())
    case "requestTracking": TrackingPrompt.ask(result)
    case "openLink": open(arguments, result)
    case "openStorePage":
      guard let top = Self.topController() else { return result(false) }
      StorePage.open(arguments["skan"] as? [String: Any] ?? [:], over: top) { result($0) }
    case "startImpression":
      impressions.start(id: arguments["id"] as? Int ?? 0, skan: arguments["skan"] as? [String: Any] ?? [:])
      result(nil)
    case "endImpression":
      impressions.end(id: arguments["id"] as? Int ?? 0)
      result(nil)
    default: result(FlutterMethodNotImplemented)
    }
  }

  /// In the app's own Safari, unless the page asks for the system's.
  private func open(_ arguments: [String: Any], _ result: @escaping FlutterResult) {
    let url = URL(string: arguments["url"] as? String ?? "")
    guard let url, ["http", "https"].contains(url.scheme?.lowercased()) else { return result(false) }
    if arguments["inApp"] as? Bool ?? true, let top = Self.topController() {
      top.present(SFSafariViewController(url: url), animated: true) { result(true) }
    } else {
      UIApplication.shared.open(url) { result($0) }
    }
  }

  private static func topController() -> UIViewController? {
    let window = UIApplication.shared.windows.first { $0.isKeyWindow }
    var top = window?.rootViewController
    while let next = top?.presentedViewController { top = next }
    return top
  }
}
