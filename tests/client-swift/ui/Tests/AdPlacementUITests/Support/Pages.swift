@_spi(AdPlatform) @testable import AdPlacement
import WebKit
import XCTest

extension WKWebView {
  /// As WebKit hands over what a document posts through the bridge.
  func hear(_ json: String, from origin: String = service, isMainFrame: Bool = true) {
    let parts = origin.components(separatedBy: "://")
    let host = (parts.last ?? "").components(separatedBy: ":")
    let frame = WKFrameInfo(
      fakeIsMainFrame: isMainFrame,
      securityOrigin: WKSecurityOrigin(
        fakeProtocol: parts.count > 1 ? parts[0] : "", host: host[0], port: host.count > 1 ? Int(host[1]) ?? 0 : 0),
      request: URLRequest(url: URL(fileURLWithPath: "/")))
    let message = WKScriptMessage(fakeBody: json, name: "adPlacementHost", frameInfo: frame, webView: self)
    configuration.userContentController.fakeReceive(message)
  }

  func hear(_ type: String, _ data: JSONObject, from origin: String = service, isMainFrame: Bool = true) {
    hear(writeJSON(["type": .string(type), "data": .object(data)]), from: origin, isMainFrame: isMainFrame)
  }

  func hear(type: String) { hear(type, [:]) }

  /// What WebKit asks when a document wants to go somewhere.
  func decide(
    _ address: String, isMainFrame: Bool? = true, type: WKNavigationType = .other, isDownload: Bool = false
  ) async throws -> WKNavigationActionPolicy {
    let url = try XCTUnwrap(URL(string: address), address)
    let action = WKNavigationAction(
      fakeRequest: URLRequest(url: url), isMainFrame: isMainFrame, type: type, shouldPerformDownload: isDownload)
    return await navigationDelegate?.webView(self, decidePolicyFor: action) ?? .cancel
  }

  func decide(
    status: Int, isForMainFrame: Bool = true, canShow: Bool = true
  ) async throws -> WKNavigationResponsePolicy {
    let url = try XCTUnwrap(URL(string: service))
    let answer = try XCTUnwrap(HTTPURLResponse(url: url, statusCode: status, httpVersion: nil, headerFields: nil))
    let response = WKNavigationResponse(fakeResponse: answer, isForMainFrame: isForMainFrame, canShowMIMEType: canShow)
    return await navigationDelegate?.webView(self, decidePolicyFor: response) ?? .cancel
  }

  func fakeEndProcess() { navigationDelegate?.webViewWebContentProcessDidTerminate(self) }

  /// The page is there.
  func commit() { navigationDelegate?.webView(self, didCommit: WKNavigation()) }

  /// What was posted to the page, of one type.
  func posted(_ type: String) -> [String] { fakeScripts.filter { $0.contains("\"type\":\"\(type)\"") } }
}
