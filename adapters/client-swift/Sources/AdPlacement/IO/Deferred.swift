/// A value that comes later, once, for one that waits.
@MainActor
final class Deferred<Value: Sendable> {
  private var settled: Value?
  private var waiting: CheckedContinuation<Void, Never>?

  /// Only the first value counts: `false` says that this one was not.
  @discardableResult
  func settle(_ value: Value) -> Bool {
    guard settled == nil else { return false }
    settled = value
    wake()
    return true
  }

  /// `nil` when the task that waits was cancelled, which is told to `onCancel`.
  func value(onCancel: @escaping @MainActor @Sendable () -> Void) async -> Value? {
    if settled == nil {
      await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          if settled == nil, !Task.isCancelled { waiting = continuation } else { continuation.resume() }
        }
      } onCancel: {
        Task { @MainActor in
          onCancel()
          self.wake()
        }
      }
    }
    return settled
  }

  private func wake() {
    waiting?.resume()
    waiting = nil
  }
}
