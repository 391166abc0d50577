import WebKit

/// The process of a web view's page, outside: a browser that `build/native/consumers/driver.mjs` starts. Standard output
/// takes what the web view is asked for, standard input what its page says.
@MainActor final class OutsideProcess: FakeWebProcess {
  private var bridge = ""
  private weak var view: WKWebView?
  private var isCommitted = false

  func load(_ request: URLRequest, in view: WKWebView) {
    self.view = view
    isCommitted = false
    Task {
      let action = WKNavigationAction(fakeRequest: request, isMainFrame: true)
      guard await view.navigationDelegate?.webView(view, decidePolicyFor: action) == .allow else { return }
      let controller = view.configuration.userContentController
      let scripts = controller.userScripts.map(Self.asInjected)
      bridge = controller.fakeHandlers.first ?? ""
      write("open", "webkit.messageHandlers.\(bridge)", scripts.joined(), request.url?.absoluteString ?? "")
    }
  }

  func evaluate(_ script: String, in view: WKWebView) { write("evaluate", script) }

  /// The browser runs it in all frames.
  private static func asInjected(_ script: WKUserScript) -> String {
    script.isForMainFrameOnly ? "if(window===window.top){\(script.source)}" : script.source
  }

  private func write(_ parts: String...) {
    guard let line = try? JSONEncoder().encode(parts) else { return }
    print(String(decoding: line, as: UTF8.self))
  }

  func receive(_ line: String) {
    guard let view, let parts = try? JSONDecoder().decode([String].self, from: Data(line.utf8)) else { return }
    if !isCommitted {
      isCommitted = true
      view.navigationDelegate?.webView(view, didCommit: WKNavigation())
    }
    switch parts.first {
    case "loaded": view.navigationDelegate?.webView(view, didFinish: WKNavigation())
    case "gone": view.navigationDelegate?.webViewWebContentProcessDidTerminate(view)
    default: post(parts[3], from: parts[1], isMainFrame: parts[2] == "true", in: view)
    }
  }

  private func post(_ text: String, from origin: String, isMainFrame: Bool, in view: WKWebView) {
    guard let url = URL(string: origin) else { return }
    let sender = WKSecurityOrigin(fakeProtocol: url.scheme ?? "", host: url.host ?? "", port: url.port ?? 0)
    let frame = WKFrameInfo(fakeIsMainFrame: isMainFrame, securityOrigin: sender, request: URLRequest(url: url))
    let message = WKScriptMessage(fakeBody: text, name: bridge, frameInfo: frame, webView: view)
    view.configuration.userContentController.fakeReceive(message)
  }
}
