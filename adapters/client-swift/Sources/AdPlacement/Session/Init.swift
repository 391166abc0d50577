/// `docs/reference/protocol.md#post-init-the-flags-of-a-session`.
private let initTimeoutMs = 16_000

/// A time-out beyond it is no time-out.
private let maxTimeoutMs = Double(Int32.max)

private func flags(_ body: JSONObject, _ defaults: Flags) -> Flags {
  let timeoutMs = body["preloadTimeout"]?.number.flatMap { $0 > 0 ? Int(min($0, maxTimeoutMs)) : nil }
  return Flags(
    preloadTimeoutMs: timeoutMs ?? defaults.preloadTimeoutMs,
    reportErrors: body["reportErrors"] != .bool(false),
    reportDebug: body["reportDebug"] == .bool(true)
  )
}

extension Context {
  /// A failure is nobody's concern, but for a token that is not known: the defaults stay. Only `enabled: false`
  /// disables.
  private func settleInit(_ result: CallResult) {
    guard case .answered(let status, let body, _) = result else { return }
    if status == 401 {
      return end(.refused, Wire.invalidToken, "The ad server does not know this publisherToken.")
    }
    guard status == 200, let body = body?.object else { return }
    if body["enabled"] == .bool(false) {
      return end(.disabled, Wire.sessionDisabledByInit, "The ad server disabled this session.")
    }
    store.dispatch(.serviceAnswered(flags: flags(body, store.state.flags)))
  }

  /// In the background: preloads do not wait for it.
  func startInit(_ knowledge: Knowledge) {
    let body = knowledge.app().adding(identity)
    tasks.start { [weak self, calls] in
      let result = await calls.send("/init", body, timeoutMs: initTimeoutMs)
      guard let self, !Task.isCancelled, store.state.isActive else { return }
      settleInit(result)
      debug("init_settled")
    }
  }
}
