import 'dart:math';

import 'package:ad_placement/src/io/json.dart';

/// What the scripts and the web view call the way from page to app.
const String bridgeName = 'AdPlacementHost';

final Random _random = Random.secure();

/// Creatives inside a page reach the same bridge, so that every message of the
/// page carries a word that only our script knows.
String freshSecret() => [
      for (var index = 0; index < 32; index++)
        _random.nextInt(16).toRadixString(16),
    ].join();

/// Line separators end a line in the scripts of old web views.
String _literal(Object? value) => encodeJson(value)
    .replaceAll('\u2028', r'\u2028')
    .replaceAll('\u2029', r'\u2029');

/// Passes on what the page posts to its own window. Runs as often as it likes,
/// and listens once: a web view of Flutter runs no script before those of a
/// page, so that the first try may come too early and the next too late. What
/// the page has said until then it keeps in `adPlacementSaid`.
String listenScript(String origin, String secret) => '''
(function () {
  if (window.parent !== window || location.origin !== ${_literal(origin)}) return;
  if (window.adPlacementListens) return;
  window.adPlacementListens = true;
  var say = function (fields) {
    fields.secret = ${_literal(secret)};
    $bridgeName.postMessage(JSON.stringify(fields));
  };
  window.addEventListener('message', function (event) {
    if (event.source === window) say({ message: event.data });
  });
  say({ isListening: true });
  (window.adPlacementSaid || []).forEach(function (message) {
    say({ message: message });
  });
})();
''';

/// Posts to the page, and to no other that may have come in its place.
String postScript(String origin, Json message) =>
    'if (location.origin === ${_literal(origin)}) window.dispatchEvent('
    "new MessageEvent('message', { data: ${_literal(message)} }));";

/// Text of the page, and of none of the frames in it, as large as the user
/// wants text.
String textScaleScript(String origin, double scale) {
  final percent = _literal('${(scale * 100).round()}%');
  return 'if (location.origin === ${_literal(origin)}) '
      'document.documentElement.style.webkitTextSizeAdjust = $percent;';
}

/// What our script says.
sealed class Heard {
  const Heard();
}

/// It listens from now on; what the page has said before comes next.
final class HeardListening extends Heard {
  /// Has no fields.
  const HeardListening();
}

/// The page said something.
final class HeardMessage extends Heard {
  /// As JSON.
  const HeardMessage(this.json);

  /// Unchecked.
  final String json;
}

/// `null` when it was somebody else.
Heard? heardFrom(String said, String secret) {
  final fields = fieldsOf(parseJson(said));
  if (fields['secret'] != secret) return null;
  if (fields['isListening'] == true) return const HeardListening();
  return HeardMessage(encodeJson(fields['message']));
}
