#if canImport(UIKit)
  @_spi(AdPlatform) import AdPlacement
  import WebKit

  /// The way from page to app. WebKit names the sender: neither a frame inside the page nor another page can pretend to
  /// be this one. A controller holds its handlers; this handler holds nothing.
  @MainActor final class PageBridge: NSObject, WKScriptMessageHandler {
    private let origin: String
    private let hear: @MainActor (_ origin: String, _ isMainFrame: Bool, _ json: String) -> Void

    init(origin: String, hear: @escaping @MainActor (_ origin: String, _ isMainFrame: Bool, _ json: String) -> Void) {
      self.origin = origin
      self.hear = hear
    }

    func open(in view: WKWebView) {
      view.configuration.userContentController.add(self, name: PageScripts.bridgeName)
      writeScripts(in: view)
    }

    /// What runs in the page from its next loading on.
    func writeScripts(in view: WKWebView) {
      let controller = view.configuration.userContentController
      controller.removeAllUserScripts()
      let size = PageScripts.textSize(textSize(), on: origin)
      let scripts = [(PageScripts.listen, true), (PageScripts.noKeyboard, false), (size, true)]
      for (source, isForPageAlone) in scripts {
        controller.addUserScript(
          WKUserScript(source: source, injectionTime: .atDocumentStart, forMainFrameOnly: isForPageAlone))
      }
    }

    func close(in view: WKWebView) {
      let controller = view.configuration.userContentController
      controller.removeScriptMessageHandler(forName: PageScripts.bridgeName)
      controller.removeAllUserScripts()
    }

    func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) {
      guard message.name == PageScripts.bridgeName, let json = message.body as? String else { return }
      hear(Self.spelled(message.frameInfo.securityOrigin), message.frameInfo.isMainFrame, json)
    }

    /// As pages and the client's options spell it: without a port that is the usual one.
    private static func spelled(_ origin: WKSecurityOrigin) -> String {
      let host = origin.host.contains(":") && !origin.host.hasPrefix("[") ? "[\(origin.host)]" : origin.host
      let address = "\(origin.protocol)://\(host)" + (origin.port == 0 ? "" : ":\(origin.port)")
      return originOf(address) ?? "null"
    }
  }
#endif
