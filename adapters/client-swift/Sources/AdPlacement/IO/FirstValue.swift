/// The first value that any of several tasks has; later ones are dropped. It stays on the main actor all the way, so that
/// values are used in the order in which they come.
@MainActor
final class FirstValue<Value: Sendable> {
  private var caller: CheckedContinuation<Value?, Never>?
  private var isOver = false

  func resolve(_ value: Value?) {
    isOver = true
    caller?.resume(returning: value)
    caller = nil
  }

  /// For one caller, before any of the tasks runs. `nil` as soon as the calling task is cancelled.
  func wait() async -> Value? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { caller in
        if isOver || Task.isCancelled { return caller.resume(returning: nil) }
        self.caller = caller
      }
    } onCancel: {
      Task { @MainActor in resolve(nil) }
    }
  }
}
