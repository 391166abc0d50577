/// Something under way. After [cancel] nobody is interested in [result], and
/// nothing of it is left behind.
final class Pending<T> {
  /// [result] never fails.
  const Pending(this.result, this.cancel);

  /// What comes of it.
  final Future<T> result;

  /// Ends it early. Idempotent.
  final void Function() cancel;
}
