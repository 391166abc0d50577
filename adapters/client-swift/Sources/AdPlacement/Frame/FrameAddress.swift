import Foundation

/// Longer texts would make an address that servers refuse; the page then fetches the text again.
private let maxCachedChars = 4_000

private let plain = CharacterSet(
  charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.!~*'()")

/// As `encodeURIComponent`.
func encodeComponent(_ text: String) -> String { text.addingPercentEncoding(withAllowedCharacters: plain) ?? "" }

/// A page that is mounted again shows its text at once. Only when the ad was viewed before: a page with text from the
/// cache does not measure any more.
func cachedContent(of ad: PairedAd) -> String? {
  ad.finalText.flatMap { ad.isViewed && encodeComponent($0).utf8.count <= maxCachedChars ? $0 : nil }
}

/// `frame`: the page below the message; `modal`: the one over the app.
enum PageKind: String {
  case frame, modal
}

func frameAddress(origin: String, kind: PageKind, bidId: String, query: [(name: String, value: String?)]) -> String {
  let given = query.compactMap { item in item.value.map { "\(item.name)=\(encodeComponent($0))" } }
  return "\(origin)/api/\(kind.rawValue)/\(bidId)?\(given.joined(separator: "&"))"
}
