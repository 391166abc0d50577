import 'package:ad_placement/src/io/json.dart';

/// What assistive technology calls an ad, in the language of that (BCP 47).
final class AdLabel {
  /// As a page names itself.
  const AdLabel(this.title, this.language);

  /// Until its page has named another one.
  static const none = AdLabel('Advertisement', 'en');

  /// Of a button, where its page has named no other one.
  static const close = AdLabel('Close', 'en');

  /// For example `Anzeige`.
  final String title;

  /// For example `de`.
  final String language;
}

/// The label in a message, of the ad or what else [field] names; `null` where
/// it has none.
AdLabel? labelOf(Json data, [String field = 'label']) {
  final title = textOf(data[field]);
  if (title == null) return null;
  return AdLabel(title, textOf(data['language']) ?? '');
}
