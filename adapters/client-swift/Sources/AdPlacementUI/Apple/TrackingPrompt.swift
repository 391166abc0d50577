#if canImport(UIKit)
  import AppTrackingTransparency
  import UIKit

  /// `ATTrackingManager.AuthorizationStatus` by name, as the service knows it.
  func trackingStatusName() -> String {
    switch ATTrackingManager.trackingAuthorizationStatus {
    case .notDetermined: return "notDetermined"
    case .restricted: return "restricted"
    case .denied: return "denied"
    case .authorized: return "authorized"
    @unknown default: return "denied"
    }
  }

  /// The system's question whether the user may be tracked. It is asked once in the life of an app, and only while the
  /// app is active: asked before, the system takes it for refused without showing it.
  @MainActor final class TrackingPrompt {
    enum Outcome: Equatable {
      /// Answered, now or before.
      case answered
      /// `Info.plist` has no `NSUserTrackingUsageDescription`: the system would end the app.
      case isNotDescribed
      /// Cancelled before the answer came.
      case isGivenUp
    }

    private let plist: InfoPlist
    private var isWaiting: (any NSObjectProtocol)?
    private var done: [@MainActor (Outcome) -> Void] = []

    init(plist: InfoPlist) { self.plist = plist }

    /// Asks as soon as the app is active. `done` is told once; who asks meanwhile hears of the same question.
    func ask(_ done: @escaping @MainActor (Outcome) -> Void) {
      guard ATTrackingManager.trackingAuthorizationStatus == .notDetermined else { return done(.answered) }
      guard plist.describesTracking else { return done(.isNotDescribed) }
      self.done.append(done)
      if self.done.count > 1 { return }
      if UIApplication.shared.applicationState == .active { return show() }
      // One turn later: while it becomes active the system still refuses.
      isWaiting = observing(UIApplication.didBecomeActiveNotification) { [weak self] in self?.show() }
    }

    private func show() {
      guard !done.isEmpty, UIApplication.shared.applicationState == .active else { return }
      stopWaiting()
      // On a thread of the system's choice: a closure of this actor would end the app there.
      ATTrackingManager.requestTrackingAuthorization { @Sendable [weak self] _ in
        Task { @MainActor in self?.finish(.answered) }
      }
    }

    private func finish(_ outcome: Outcome) {
      let told = done
      done = []
      told.forEach { $0(outcome) }
    }

    private func stopWaiting() {
      if let isWaiting { NotificationCenter.default.removeObserver(isWaiting) }
      isWaiting = nil
    }

    /// A prompt that is on the screen stays there. Idempotent.
    func cancel() {
      stopWaiting()
      finish(.isGivenUp)
    }
  }
#endif
