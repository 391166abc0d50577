/// A place whose page lives on while it is scrolled out of sight.
abstract interface class KeptPlace {
  /// Somebody could see it now.
  bool get isInSight;

  /// Its page may go as soon as it is out of sight.
  void letGo();
}

/// As many pages as live on out of sight; each holds a web view in memory.
const int maxKeptPages = 8;

/// Keeps a conversation of any length from holding a web view for each of its
/// ads: those that were seen last live on.
final class PagePool {
  /// Seen last at the end.
  final List<KeptPlace> _places = [];

  /// It was seen now, or has just come.
  void seen(KeptPlace place) {
    _places
      ..remove(place)
      ..add(place);
    final over = _places.length - maxKeptPages;
    if (over <= 0) return;
    for (final old in _places.take(over).toList()) {
      if (old.isInSight) continue;
      _places.remove(old);
      old.letGo();
    }
  }

  /// It is gone.
  void forget(KeptPlace place) => _places.remove(place);
}
