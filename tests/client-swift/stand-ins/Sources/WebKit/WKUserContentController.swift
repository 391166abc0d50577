import UIKit

public enum WKUserScriptInjectionTime: Int, Sendable { case atDocumentStart, atDocumentEnd }

@preconcurrency @MainActor open class WKUserScript: NSObject {
  public let source: String
  public let injectionTime: WKUserScriptInjectionTime
  public let isForMainFrameOnly: Bool

  public init(source: String, injectionTime: WKUserScriptInjectionTime, forMainFrameOnly: Bool) {
    self.source = source
    self.injectionTime = injectionTime
    isForMainFrameOnly = forMainFrameOnly
    super.init()
  }
}

@preconcurrency @MainActor public protocol WKScriptMessageHandler: NSObjectProtocol {
  func userContentController(_ userContentController: WKUserContentController, didReceive message: WKScriptMessage)
}

/// Holds its handlers, as the real one does: whoever adds itself and holds the web view is never let go.
@preconcurrency @MainActor open class WKUserContentController: NSObject {
  public override nonisolated init() { super.init() }
  open private(set) var userScripts: [WKUserScript] = []
  private var handlers: [String: any WKScriptMessageHandler] = [:]

  open func addUserScript(_ userScript: WKUserScript) { userScripts.append(userScript) }
  open func removeAllUserScripts() { userScripts = [] }

  /// Throws an exception of Objective-C when the name is taken.
  open func add(_ scriptMessageHandler: any WKScriptMessageHandler, name: String) {
    precondition(handlers[name] == nil)
    handlers[name] = scriptMessageHandler
  }

  open func removeScriptMessageHandler(forName name: String) { handlers[name] = nil }

  public var fakeHandlers: [String] { Array(handlers.keys) }

  public func fakeReceive(_ message: WKScriptMessage) {
    handlers[message.name]?.userContentController(self, didReceive: message)
  }
}

@preconcurrency @MainActor open class WKSecurityOrigin: NSObject {
  public let `protocol`: String
  public let host: String
  /// 0: the usual one.
  public let port: Int

  public init(fakeProtocol: String, host: String, port: Int = 0) {
    self.protocol = fakeProtocol
    self.host = host
    self.port = port
    super.init()
  }
}

@preconcurrency @MainActor open class WKFrameInfo: NSObject {
  public let isMainFrame: Bool
  public let request: URLRequest
  public let securityOrigin: WKSecurityOrigin

  public init(fakeIsMainFrame: Bool, securityOrigin: WKSecurityOrigin, request: URLRequest) {
    isMainFrame = fakeIsMainFrame
    self.securityOrigin = securityOrigin
    self.request = request
    super.init()
  }
}

@preconcurrency @MainActor open class WKScriptMessage: NSObject {
  public let body: Any
  public let name: String
  public let frameInfo: WKFrameInfo
  public private(set) weak var webView: WKWebView?

  public init(fakeBody: Any, name: String, frameInfo: WKFrameInfo, webView: WKWebView?) {
    body = fakeBody
    self.name = name
    self.frameInfo = frameInfo
    self.webView = webView
    super.init()
  }
}
