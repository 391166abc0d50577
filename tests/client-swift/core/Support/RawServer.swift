import Foundation

#if canImport(Glibc)
  import Glibc
  private let streamSocket = Int32(SOCK_STREAM.rawValue)
#else
  import Darwin
  private let streamSocket = SOCK_STREAM
#endif

/// A server on loopback that writes what the test says, byte for byte; `nil` writes nothing and waits.
final class RawServer: @unchecked Sendable {
  typealias Answer = @Sendable (_ path: String) -> String?

  private let lock = NSLock()
  private let listening: Int32
  private let answer: Answer
  private var open: [Int32] = []
  private var heard: [String] = []
  let address: String

  init(_ answer: @escaping Answer) throws {
    self.answer = answer
    listening = socket(AF_INET, streamSocket, 0)
    var place = sockaddr_in()
    place.sin_family = sa_family_t(AF_INET)
    place.sin_addr.s_addr = inet_addr("127.0.0.1")
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let descriptor = listening
    let isBound = withUnsafeMutablePointer(to: &place) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, length) == 0 && listen(descriptor, 16) == 0 && getsockname(descriptor, $0, &length) == 0
      }
    }
    guard isBound else { throw Broken("No port can be opened.") }
    address = "http://127.0.0.1:\(in_port_t(bigEndian: place.sin_port))"
    Thread.detachNewThread { [self] in accept() }
  }

  private func locked<T>(_ body: () -> T) -> T {
    lock.lock()
    defer { lock.unlock() }
    return body()
  }

  /// Of the requests so far.
  var paths: [String] { locked { heard } }

  private func accept() {
    while true {
      #if canImport(Glibc)
        let client = Glibc.accept(listening, nil, nil)
      #else
        let client = Darwin.accept(listening, nil, nil)
      #endif
      if client < 0 { return }
      locked { open.append(client) }
      Thread.detachNewThread { [self] in serve(client) }
    }
  }

  private func read(_ client: Int32, while isShort: (Data) -> Bool, into data: inout Data) {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while isShort(data) {
      let count = recv(client, &buffer, buffer.count, 0)
      if count <= 0 { return }
      data.append(contentsOf: buffer.prefix(count))
    }
  }

  private func serve(_ client: Int32) {
    let end = Data("\r\n\r\n".utf8)
    var data = Data()
    read(client, while: { $0.range(of: end) == nil }, into: &data)
    guard let head = data.range(of: end) else { return }
    let lines = String(decoding: data[..<head.lowerBound], as: UTF8.self).split(separator: "\r\n")
    let length =
      lines.first { $0.lowercased().hasPrefix("content-length:") }.flatMap { Int($0.filter(\.isNumber)) } ?? 0
    read(client, while: { $0.count < head.upperBound + length }, into: &data)
    let path = String(lines.first?.split(separator: " ").dropFirst().first ?? "")
    locked { heard.append(path) }
    guard let text = answer(path) else { return }
    let bytes = Array(text.utf8)
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes { Foundation.send(client, $0.baseAddress, $0.count, noSignal) }
      if count <= 0 { break }
      sent += count
    }
    shutdown(client, Int32(2))
  }

  func close() {
    shutdown(listening, Int32(2))
    Foundation.close(listening)
    for client in locked({ open }) {
      shutdown(client, Int32(2))
      Foundation.close(client)
    }
  }

  static func json(_ body: String, status: String = "200 OK") -> String {
    let head = "HTTP/1.1 \(status)\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n"
    return "\(head)Connection: close\r\n\r\n\(body)"
  }
}

#if canImport(Glibc)
  private let noSignal = Int32(MSG_NOSIGNAL)
#else
  private let noSignal: Int32 = 0
#endif
