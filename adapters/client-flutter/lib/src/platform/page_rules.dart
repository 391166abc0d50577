import 'package:ad_placement/src/model/wire.dart';
import 'package:webview_flutter/webview_flutter.dart';

/// As long as browsers take a window for what a touch was meant to open.
const Duration _activation = Duration(seconds: 5);

/// When the user touched a page last. A web view of Flutter does not say
/// whether a window was asked for.
final class TouchMemory {
  final Stopwatch _since = Stopwatch();

  /// The user touches the page.
  void note() => _since
    ..reset()
    ..start();

  /// It was a moment ago.
  bool get isFresh => _since.isRunning && _since.elapsed < _activation;
}

final RegExp _frame = RegExp(
  '^(https?://|about:(blank|srcdoc)|data:|blob:)',
  caseSensitive: false,
);

/// What a frame inside a page may load; other schemes start calls, mails and
/// apps.
bool isFrameAddress(String url) => _frame.hasMatch(url);

/// iOS: cancelled, and stopped by a policy, which is ours.
const List<int> _ours = [-999, 102];

/// iOS: without TLS (App Transport Security), and by a content blocker's rule.
const List<int> _blocked = [-1022, 104];
final RegExp _blockedText = RegExp('ERR_(BLOCKED|CLEARTEXT)');

/// iOS: the process of the page is gone, and with it the page.
bool hasEnded(WebResourceError error) =>
    error.errorType == WebResourceErrorType.webContentProcessTerminated;

/// Why a page could not be loaded: what the system or a content blocker forbids
/// has another code than what cannot be reached. `null`: it is no failure.
String? loadFaultOf(WebResourceError error) {
  final WebResourceError(:errorCode, :description) = error;
  if (_ours.contains(errorCode)) return null;
  final isBlocked =
      _blocked.contains(errorCode) || _blockedText.hasMatch(description);
  return isBlocked ? Wire.frameBlocked : Wire.frameUnreachable;
}
