#if canImport(Combine)
  import Combine
#endif

/// Hands events to whoever listens: streams, and a publisher where there is Combine.
@MainActor
final class EventHub {
  /// A listener that is further behind loses the oldest.
  private static let buffered = 64

  private var listeners: [Int: AsyncStream<AdEvent>.Continuation] = [:]
  private var opened = 0
  private var isOver = false

  #if canImport(Combine)
    private let subject = PassthroughSubject<AdEvent, Never>()
    var publisher: AnyPublisher<AdEvent, Never> { subject.eraseToAnyPublisher() }
  #endif

  /// A session that nobody destroyed.
  deinit {
    for listener in listeners.values { listener.finish() }
  }

  func stream() -> AsyncStream<AdEvent> {
    opened += 1
    let id = opened
    return AsyncStream(bufferingPolicy: .bufferingNewest(Self.buffered)) { continuation in
      if isOver { return continuation.finish() }
      listeners[id] = continuation
      continuation.onTermination = { [weak self] _ in
        Task { @MainActor in self?.listeners[id] = nil }
      }
    }
  }

  func send(_ event: AdEvent) {
    for listener in listeners.values { listener.yield(event) }
    #if canImport(Combine)
      subject.send(event)
    #endif
  }

  func finish() {
    isOver = true
    for listener in listeners.values { listener.finish() }
    listeners = [:]
    #if canImport(Combine)
      subject.send(completion: .finished)
    #endif
  }
}
