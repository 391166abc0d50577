import Foundation

/// On the main thread, whichever thread posts it.
@MainActor func observing(
  _ name: Notification.Name, _ run: @escaping @MainActor @Sendable () -> Void
) -> any NSObjectProtocol {
  NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { _ in Task { @MainActor in run() } }
}
