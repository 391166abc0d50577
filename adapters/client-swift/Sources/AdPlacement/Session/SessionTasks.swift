/// The tasks of a session: none of them survives it.
@MainActor
final class SessionTasks {
  private var running: [Int: Task<Void, Never>] = [:]
  private var started = 0

  @discardableResult
  func start(_ work: @escaping @MainActor () async -> Void) -> Task<Void, Never> {
    started += 1
    let number = started
    let task = Task { [weak self] in
      if !Task.isCancelled { await work() }
      self?.running[number] = nil
    }
    running[number] = task
    return task
  }

  func cancelAll() { running.values.forEach { $0.cancel() } }
}
