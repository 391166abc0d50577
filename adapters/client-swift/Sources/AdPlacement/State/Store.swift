/// Receives every change of a session's state. The store holds it weakly.
@MainActor
protocol StateListener: AnyObject {
  func stateChanged(_ state: ClientState)
}

/// The state of a session, and the listeners to its changes.
@MainActor
final class Store {
  private struct Entry {
    weak var listener: (any StateListener)?
  }

  private(set) var state = ClientState()
  private var entries: [Entry] = []

  /// Returns what the action made of the state, whatever listeners made of it since.
  @discardableResult
  func dispatch(_ action: Action) -> ClientState {
    let next = state.reduced(by: action)
    guard next != state else { return next }
    state = next
    // A listener may leave, or add another, during the call.
    for listener in entries.compactMap(\.listener) where entries.contains(where: { $0.listener === listener }) {
      listener.stateChanged(state)
    }
    return next
  }

  func add(_ listener: any StateListener) { entries.append(Entry(listener: listener)) }

  func remove(_ listener: any StateListener) {
    entries.removeAll { $0.listener == nil || $0.listener === listener }
  }
}
