import 'package:ad_placement/src/state/client_state.dart';

/// Longer texts would make an address that servers refuse; the page then
/// fetches the text again.
const int _maxCachedChars = 4000;

/// As browsers encode it; half of a surrogate pair, from a text that was cut,
/// becomes the replacement character.
String encodeComponent(String text) =>
    Uri.encodeComponent(String.fromCharCodes(text.runes.map(_whole)));

int _whole(int rune) => rune >= 0xd800 && rune <= 0xdfff ? 0xfffd : rune;

/// A page that is mounted again shows its text at once. Only when the ad was
/// viewed before: a page with text from the cache does not measure any more.
String? cachedContentOf(PairedAd ad) {
  final text = ad.finalText;
  if (text == null || !ad.isViewed) return null;
  return encodeComponent(text).length <= _maxCachedChars ? text : null;
}

/// [kind]: `frame`, the page below the message, or `modal`, the one over the
/// app.
String frameAddress(
  String origin,
  String kind,
  String bidId,
  Map<String, String?> query,
) {
  final given = [
    for (final MapEntry(:key, :value) in query.entries)
      if (value != null) '$key=${encodeComponent(value)}',
  ];
  return '$origin/api/$kind/$bidId?${given.join('&')}';
}
