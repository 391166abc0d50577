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
      /// The calling task was cancelled before the answer came.
      case isGivenUp
    }

    private let plist: InfoPlist
    private var isWaiting: (any NSObjectProtocol)?
    private var callers: [CheckedContinuation<Outcome, Never>] = []

    init(plist: InfoPlist) { self.plist = plist }

    /// Asks as soon as the app is active. Callers share one question: the task that is cancelled gives it up for all. A
    /// prompt that is on the screen stays there.
    func ask() async -> Outcome {
      guard ATTrackingManager.trackingAuthorizationStatus == .notDetermined else { return .answered }
      guard plist.describesTracking else { return .isNotDescribed }
      return await withTaskCancellationHandler {
        await withCheckedContinuation { caller in
          callers.append(caller)
          if callers.count == 1 { showWhenActive() }
        }
      } onCancel: {
        Task { @MainActor in giveUp() }
      }
    }

    private func showWhenActive() {
      if UIApplication.shared.applicationState == .active { return show() }
      // One turn later: while it becomes active the system still refuses.
      isWaiting = observing(UIApplication.didBecomeActiveNotification) { [weak self] in self?.show() }
    }

    private func show() {
      guard !callers.isEmpty, UIApplication.shared.applicationState == .active else { return }
      stopWaiting()
      // On a thread of the system's choice: a closure of this actor would end the app there.
      ATTrackingManager.requestTrackingAuthorization { @Sendable [weak self] _ in
        Task { @MainActor in self?.finish(.answered) }
      }
    }

    private func finish(_ outcome: Outcome) {
      let answered = callers
      callers = []
      answered.forEach { $0.resume(returning: outcome) }
    }

    private func stopWaiting() {
      if let isWaiting { NotificationCenter.default.removeObserver(isWaiting) }
      isWaiting = nil
    }

    private func giveUp() {
      stopWaiting()
      finish(.isGivenUp)
    }
  }
#endif
