import Foundation

/// What the app itself says of an ad, in one language.
struct AdWords: Equatable {
  /// BCP 47.
  let language: String
  /// What an ad is called.
  let ad: String
  /// On the button that closes one.
  let close: String
}

/// In a language such as `de-AT`; in that of the device when none is named, and in English where there are no words.
func adWords(_ tag: String? = nil) -> AdWords {
  let tag = tag ?? Locale.preferredLanguages.first ?? ""
  let primary = tag.prefix { $0 != "-" && $0 != "_" }.lowercased()
  // Norwegian comes as `no` or `nn` as often as `nb`.
  let language = ["no", "nn"].contains(primary) ? "nb" : primary
  return wordsOfAds[language] ?? englishWordsOfAds
}
