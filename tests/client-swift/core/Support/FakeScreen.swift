@_spi(AdPlatform) import AdPlacement
import Foundation

let service = "https://ads.example.com"

@MainActor
final class FakePage: Interstitial {
  fileprivate enum Kind: String {
    case inline, modal
  }

  fileprivate let kind: Kind
  fileprivate let listener: any PageListener
  private let address: URLComponents
  private unowned let screen: FakeScreen
  fileprivate var isRevealed = false
  fileprivate var isRemoved = false

  fileprivate init(_ address: String, _ kind: Kind, _ listener: any PageListener, _ screen: FakeScreen) {
    self.kind = kind
    self.listener = listener
    self.screen = screen
    self.address = URLComponents(string: address) ?? URLComponents()
  }

  var path: String { address.path }
  private var origin: String {
    "\(address.scheme ?? "")://\(address.host ?? "")\(address.port.map { ":\($0)" } ?? "")"
  }

  func post(_ message: JSONObject) {
    let about: JSONObject = ["frame": .string(kind.rawValue), "origin": .string(origin)]
    screen.heard.append(.object(about.merging(message) { _, new in new }))
  }

  func reveal() { isRevealed = true }

  func remove() { isRemoved = true }

  func openLink(_ url: String, inApp: Bool, bid: Bid) -> Bool { screen.open(url) }

  private(set) var impressions: [Bid] = []
  func viewed(_ bid: Bid) { impressions.append(bid) }

  fileprivate func describe(_ more: JSONObject) -> JSONValue {
    let query = (address.queryItems ?? []).map { ($0.name, JSONValue.string($0.value ?? "")) }
    let reported: JSONObject = [
      "origin": .string(origin), "path": .string(path), "query": .object(Dictionary(query) { _, last in last }),
      "title": "Advertisement",
    ]
    return .object(reported.merging(more) { _, new in new })
  }
}

/// A place for an ad in an app.
@MainActor
final class FakeSurface: AdSurface {
  private unowned let screen: FakeScreen
  var isVisible = true
  private var height = 0.0
  private(set) var page: FakePage?
  private(set) var impressions: [Bid] = []

  init(_ screen: FakeScreen) { self.screen = screen }

  func openInline(_ address: String, listener: any PageListener) -> any Page {
    let opened = FakePage(address, .inline, listener, screen)
    screen.pages.append(opened)
    page = opened
    return opened
  }

  func attach(_ page: any Page) { self.page = page as? FakePage }

  func detach(_ page: any Page) { self.page = nil }

  private(set) var label: AdLabel?
  func setLabel(_ label: AdLabel?) { self.label = label }

  func openModal(_ address: String, listener: any PageListener) -> any Interstitial {
    let opened = FakePage(address, .modal, listener, screen)
    screen.pages.append(opened)
    return opened
  }

  func setHeight(_ height: Double) { self.height = height }

  func openLink(_ url: String, inApp: Bool, bid: Bid) -> Bool {
    screen.open(url)
  }

  func viewed(_ bid: Bid) { impressions.append(bid) }

  func describe() -> JSONValue {
    guard let page, !page.isRemoved else { return .null }
    return page.describe(["visible": .bool(height > 0), "height": .number(height)])
  }
}

/// The screen of an app: the places of its ads, and what lies over them.
@MainActor
final class FakeScreen {
  fileprivate var pages: [FakePage] = []
  fileprivate var heard: [JSONValue] = []
  fileprivate(set) var opened: [String] = []
  private var hasFocus = false

  init() {}

  func takeHeard() -> JSONValue {
    defer { heard = [] }
    return .array(heard)
  }

  var modalPage: FakePage? { pages.last { $0.kind == .modal && !$0.isRemoved } }

  func modal() -> JSONValue {
    guard let page = modalPage else { return .null }
    return page.describe(["visible": .bool(page.isRevealed), "focused": .bool(page.isRevealed)])
  }

  fileprivate func open(_ url: String) -> Bool {
    opened.append(url)
    return true
  }

  func focusHost() { hasFocus = true }

  /// The gesture that closes a sheet stands for the key that closes a modal page.
  func press() { modalPage?.listener.onDismissed() }

  var isHostFocused: Bool { hasFocus && modalPage?.isRevealed != true }

  /// Whether a page loads from there; it is answered with a status, or fails without one.
  func loads(_ path: String, status: Int?) -> Bool {
    guard let page = pages.first(where: { $0.path == path && !$0.isRemoved }) else { return false }
    if let status, status < 400 { page.listener.onLoaded() } else { page.listener.onFailed("frame_unreachable") }
    return true
  }

  /// Without a page: a creative inside the pages, which has the same bridge.
  func post(_ page: FakePage?, says: JSONValue, origin: String) {
    let json = writeJSON(says.record ?? [:])
    if let page { return page.listener.onPost(origin: origin, isMainFrame: true, json: json) }
    for page in pages { page.listener.onPost(origin: origin, isMainFrame: false, json: json) }
  }
}
