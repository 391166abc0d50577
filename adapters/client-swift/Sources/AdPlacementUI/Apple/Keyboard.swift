#if canImport(UIKit)
  import UIKit

  /// How much of the screen the keyboard takes, which the system only reports as it comes and goes.
  @MainActor final class Keyboard {
    static let shared = Keyboard()

    /// In points; 0 without one.
    private(set) var height: CGFloat = 0

    private init() {
      observe(UIResponder.keyboardWillShowNotification) { ($0 as? CGRect)?.height ?? 0 }
      observe(UIResponder.keyboardWillHideNotification) { _ in 0 }
    }

    private func observe(_ name: Notification.Name, height: @escaping @Sendable (Any?) -> CGFloat) {
      _ = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { [weak self] change in
        let next = height(change.userInfo?[UIResponder.keyboardFrameEndUserInfoKey])
        Task { @MainActor in self?.height = next }
      }
    }
  }
#endif
