/// 2^53: what every number of milliseconds stays below.
const int _forever = 0x20000000000000;
const List<String> _months = [
  'Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', //
  'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec',
];
final RegExp _seconds = RegExp(r'^\d+$');

/// The form that is sent today; the two older ones are not.
final RegExp _date = RegExp(
  r'^[A-Z][a-z]{2}, (\d{2}) ([A-Z][a-z]{2}) (\d{4}) '
  r'(\d{2}):(\d{2}):(\d{2}) GMT$',
);

/// Milliseconds to wait by a `Retry-After`: seconds or a date (RFC 9110). 0
/// when it says nothing.
int retryAfterMsOf(String? header, int nowMs) {
  if (header == null) return 0;
  if (_seconds.hasMatch(header)) {
    return header.length > 9 ? _forever : int.parse(header) * 1000;
  }
  final parts = _date.firstMatch(header);
  if (parts == null) return 0;
  int part(int index) => int.parse(parts.group(index)!);
  final month = _months.indexOf(parts.group(2)!) + 1;
  if (month == 0) return 0;
  final at = DateTime.utc(part(3), month, part(1), part(4), part(5), part(6));
  final waitMs = at.millisecondsSinceEpoch - nowMs;
  return waitMs > 0 ? waitMs : 0;
}
