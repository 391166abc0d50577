/// The state of a session, and who is told of its changes.
@MainActor
final class Store {
  private(set) var state = ClientState()
  private var listeners: [(id: Int, tell: @MainActor (ClientState) -> Void)] = []
  private var subscriptions = 0

  /// Returns what the action made of the state, whatever listeners made of it since.
  @discardableResult
  func dispatch(_ action: Action) -> ClientState {
    let next = state.reduced(by: action)
    guard next != state else { return next }
    state = next
    // A listener may leave, or add another, while it is told.
    for listener in listeners where listeners.contains(where: { $0.id == listener.id }) { listener.tell(state) }
    return next
  }

  /// Returns its undo.
  func subscribe(_ listener: @escaping @MainActor (ClientState) -> Void) -> Stop {
    subscriptions += 1
    let id = subscriptions
    listeners.append((id, listener))
    return { [weak self] in self?.listeners.removeAll { $0.id == id } }
  }
}
