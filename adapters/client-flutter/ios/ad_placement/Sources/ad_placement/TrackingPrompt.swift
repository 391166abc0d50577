import AppTrackingTransparency
import Flutter
import UIKit

/// The system's question whether the user may be tracked. It is asked once in the life of an app, and only while the
/// app is active: asked before, the system takes it for refused without showing it. On the main thread alone.
enum TrackingPrompt {
  private static var observer: NSObjectProtocol?
  private static var waiting: [FlutterResult] = []

  /// What the user has answered.
  static var status: String {
    guard #available(iOS 14, *) else { return "unavailable" }
    switch ATTrackingManager.trackingAuthorizationStatus {
    case .notDetermined: return "notDetermined"
    case .restricted: return "restricted"
    case .denied: return "denied"
    case .authorized: return "authorized"
    @unknown default: return "unavailable"
    }
  }

  /// The system would end an app that asks without a sentence.
  private static var isDescribed: Bool {
    let text = Bundle.main.object(forInfoDictionaryKey: "NSUserTrackingUsageDescription") as? String
    return text?.contains { !$0.isWhitespace } ?? false
  }

  /// Asks as soon as the app is active, and answers with the status; who asks meanwhile hears of the same question.
  static func ask(_ result: @escaping FlutterResult) {
    guard #available(iOS 14, *), ATTrackingManager.trackingAuthorizationStatus == .notDetermined else {
      return result(status)
    }
    guard isDescribed else {
      let message = "Info.plist has no NSUserTrackingUsageDescription: add it."
      return result(FlutterError(code: "tracking_description_missing", message: message, details: nil))
    }
    waiting.append(result)
    if waiting.count > 1 { return }
    if UIApplication.shared.applicationState == .active { return show() }
    observer = NotificationCenter.default.addObserver(
      forName: UIApplication.didBecomeActiveNotification, object: nil, queue: nil
    ) { _ in
      // One turn later: while it becomes active the system still refuses.
      DispatchQueue.main.async { show() }
    }
  }

  @available(iOS 14, *)
  private static func show() {
    guard !waiting.isEmpty, UIApplication.shared.applicationState == .active else { return }
    if let observer { NotificationCenter.default.removeObserver(observer) }
    observer = nil
    ATTrackingManager.requestTrackingAuthorization { _ in
      // On a thread of the system's choice.
      DispatchQueue.main.async { finish() }
    }
  }

  private static func finish() {
    let answered = waiting
    waiting = []
    answered.forEach { $0(status) }
  }
}
