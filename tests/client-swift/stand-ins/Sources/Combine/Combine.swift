import Foundation

public enum Subscribers {
  public enum Completion<Failure: Error> {
    case finished
    case failure(Failure)
  }
}

public final class AnyCancellable {
  private let stop: () -> Void
  init(_ stop: @escaping () -> Void) { self.stop = stop }
  public func cancel() { stop() }
  deinit { stop() }
}

public struct AnyPublisher<Output, Failure: Error> {
  let subject: PassthroughSubject<Output, Failure>

  public func sink(
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void, receiveValue: @escaping (Output) -> Void
  ) -> AnyCancellable {
    subject.add(receiveCompletion, receiveValue)
  }
}

public final class PassthroughSubject<Output, Failure: Error> {
  private typealias Subscriber = (end: (Subscribers.Completion<Failure>) -> Void, value: (Output) -> Void)
  private var subscribers: [Int: Subscriber] = [:]
  private var added = 0
  public init() {}
  public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> { AnyPublisher(subject: self) }
  public func send(_ input: Output) { subscribers.values.forEach { $0.value(input) } }

  public func send(completion: Subscribers.Completion<Failure>) {
    let reported = subscribers
    subscribers = [:]
    reported.values.forEach { $0.end(completion) }
  }

  func add(
    _ end: @escaping (Subscribers.Completion<Failure>) -> Void, _ value: @escaping (Output) -> Void
  ) -> AnyCancellable {
    added += 1
    let id = added
    subscribers[id] = (end, value)
    return AnyCancellable { [weak self] in self?.subscribers[id] = nil }
  }
}
