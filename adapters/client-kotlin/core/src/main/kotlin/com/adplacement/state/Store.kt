package com.adplacement.state

/** The state of a session, and the listeners to its changes. Changed on the session's thread only; read on any. */
internal class Store {
  @Volatile
  var state: ClientState = ClientState()
    private set

  private val listeners = mutableListOf<(ClientState) -> Unit>()

  /** Returns what the action made of the state, whatever listeners made of it since. */
  fun dispatch(action: Action): ClientState {
    val next = reduce(state, action)
    if (next == state) return next
    state = next
    // A listener may leave, or add another, while it is called.
    for (listener in listeners.toList()) if (listener in listeners) listener(state)
    return next
  }

  /** Returns its undo. */
  fun subscribe(listener: (ClientState) -> Unit): () -> Unit {
    listeners += listener
    return { listeners -= listener }
  }
}
