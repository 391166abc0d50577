import 'dart:async';

import 'package:ad_placement/src/io/json.dart';
import 'package:flutter/services.dart';
import 'package:webview_flutter/webview_flutter.dart';
import 'package:webview_flutter_android/webview_flutter_android.dart';

const MethodChannel _channel = MethodChannel('ad_placement/renderers');

/// By the number of their web view.
final Map<int, void Function()> _watched = {};
bool _isListening = false;

void _listen() {
  if (_isListening) return;
  _isListening = true;
  _channel.setMethodCallHandler((call) async {
    final gone = fieldsOf(jsonValueOf(call.arguments));
    if (gone['id'] case final int id) _watched.remove(id)?.call();
  });
}

/// Android ends an app together with the process that renders one of its web
/// views, unless the app says that it goes on. `package:webview_flutter` does
/// not; our native code does. Returns what stops the watch.
void Function() guardRenderer(
  WebViewController controller,
  void Function() onGone,
) {
  final platform = controller.platform;
  if (platform is! AndroidWebViewController) return () {};
  final id = platform.webViewIdentifier;
  _watched[id] = onGone;
  _listen();
  // An app without our native code has its pages all the same.
  final guarding = _channel.invokeMethod<void>('guard', {'id': id});
  unawaited(guarding.onError<Object>((_, __) {}));
  return () => _watched.remove(id);
}
