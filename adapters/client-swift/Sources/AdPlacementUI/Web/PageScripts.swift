import Foundation
@_spi(AdPlatform) import AdPlacement

enum PageScripts {
  /// What ``listen`` and the web view call the way from page to app.
  static let bridgeName = "adPlacementHost"

  /// Runs in the page before its own scripts and hands over what the page posts to its window. What another frame posts
  /// has another source.
  static let listen = """
    (function(){if(window.parent!==window)return;window.addEventListener('message',function(e){\
    if(e.source===window)window.webkit.messageHandlers.\(bridgeName).postMessage(JSON.stringify(e.data))})})();
    """

  /// Runs in every frame before its own scripts: what takes text gives the focus back, and asks for no keyboard.
  static let noKeyboard = """
    (function(){window.addEventListener('focusin',function(e){var t=e.composedPath()[0];\
    if(t&&(t.isContentEditable||/^(input|textarea|select)$/i.test(t.tagName))){t.inputMode='none';t.blur()}},true)})();
    """

  /// Text of the page, and of none of the frames in it, as large as the user wants it.
  static func textSize(_ percent: Int, on origin: String) -> String {
    let data = writeJSON(["origin": .string(origin), "size": .string("\(percent)%")])
    return """
      (function(d){if(location.origin===d.origin)\
      document.documentElement.style.webkitTextSizeAdjust=d.size})(\(data));
      """
  }

  /// Posts to the page, and to no other that may have come in its place.
  static func post(_ message: JSONObject, to origin: String) -> String {
    // Line separators end a line in scripts of older systems.
    let data = writeJSON(["origin": .string(origin), "message": .object(message)])
      .replacingOccurrences(of: "\u{2028}", with: "\\u2028").replacingOccurrences(of: "\u{2029}", with: "\\u2029")
    return """
      (function(d){if(location.origin===d.origin)\
      window.dispatchEvent(new MessageEvent('message',{data:d.message}))})(\(data));
      """
  }
}
