import Foundation

/// Preloads of a session. They end with it, and when it is disabled or its token refused.
@MainActor
final class Preloads: PreloadSteps, StateListener {
  private let context: Context
  private let knowledge: Knowledge
  private lazy var loop = PreloadLoop(
    clock: context.clock, tasks: context.tasks, random: context.random, steps: self)
  /// What the next preload sends.
  var options: MutableOptions

  init(context: Context, knowledge: Knowledge, options: MutableOptions) {
    self.context = context
    self.knowledge = knowledge
    self.options = options
    context.store.add(self)
  }

  func stateChanged(_ state: ClientState) {
    if !state.isActive { loop.cancel() }
  }

  func wake() {
    if context.store.state.isActive { loop.wake() }
  }

  var timeoutMs: Int { context.store.state.flags.preloadTimeoutMs }

  func collect() async -> Regulatory { await knowledge.refresh() }

  func ask(_ signals: Regulatory, timeoutMs: Int) async -> CallResult {
    let isMuted = context.store.state.isTrackOnly
    let headers = isMuted ? ["\(context.config.headerPrefix)-Is-Disabled": "1"] : [:]
    return await context.calls.send("/preload", body(signals), timeoutMs: timeoutMs, headers: headers)
  }

  private func body(_ consent: Regulatory) -> JSONObject {
    let (config, state) = (context.config, context.store.state)
    // Explicit values win over what was read (`docs/reference/client-interface.md#regulatory`).
    let regulatory = (options.regulatory?.or(consent) ?? consent).json
    let given = JSONObject(present: [
      "variantId": options.variantId.map(JSONValue.string),
      "locale": options.locale.map(JSONValue.string),
      "regulatory": regulatory.isEmpty ? nil : .object(regulatory),
      "character": config.character.map(JSONValue.object),
      "display": (config.display?.rawValue).map(JSONValue.string),
      "sessionId": state.sessionId.map(JSONValue.string),
      "isDisabled": state.isTrackOnly ? true : nil,
      "device": .object(knowledge.device()),
      "enabledPlacementCodes": .array(config.codes.map(JSONValue.string)),
      "messages": .array(state.messages.map(wireForm)),
    ])
    let person = context.isChild ? [:] : person()
    return knowledge.app().adding(given).adding(person).adding(context.identity)
  }

  /// What identifies the user, beside the ids that every call has. Not sent of a child.
  private func person() -> JSONObject {
    let ids = knowledge.ids
    return JSONObject(present: [
      "userEmail": options.userEmail.map(JSONValue.string),
      "userSignature": options.userSignature.map(JSONValue.string),
      "advertisingId": (options.advertisingId ?? ids.advertisingId).map(JSONValue.string),
      "vendorId": (options.vendorId ?? ids.vendorId).map(JSONValue.string),
    ])
  }

  private func wireForm(_ message: AdMessage) -> JSONValue {
    let format = ISO8601DateFormatter()
    format.formatOptions = [.withInternetDateTime, .withFractionalSeconds]
    return [
      "id": .string(message.id),
      "role": .string(message.role.rawValue),
      "content": .string(message.content),
      "createdAt": .string(format.string(from: message.createdAt)),
    ]
  }

  func settle(_ result: CallResult) {
    let (state, store) = (context.store.state, context.store)
    let outcome = decodePreloadAnswer(result, codes: context.config.codes, isTrackOnly: state.isTrackOnly)
    // Else the message that it concerns has not come yet.
    let messageId = state.messages.last.flatMap { $0.role == .assistant ? $0.id : nil }
    switch outcome {
    case .filled(let sessionId, let bids):
      store.dispatch(.serviceAnswered(sessionId: sessionId))
      context.dispatchPairing(.bidsArrived(bids))
    case .noFill(let sessionId, let skipCode):
      store.dispatch(.serviceAnswered(sessionId: sessionId))
      context.emit(.noFill(AdEvent.NoFill(messageId: messageId, skipCode: skipCode)))
    case .failed(let errCode, let message):
      context.fail(errCode, message, messageId: messageId)
    case .refused(let errCode, let message, isPermanent: true):
      context.end(.disabled, errCode, message)
    case .refused(Wire.invalidToken, let message, _):
      context.end(.refused, Wire.invalidToken, message)
    case .refused(let errCode, let message, _):
      context.refuse(errCode, message, messageId: messageId)
    }
    context.debug("preload_settled")
  }
}
