// The app of the guide on Flutter's engine, whose web views have their process
// outside: a browser that `build/native/consumers/driver.mjs` starts. Standard
// output takes what a web view is asked for, standard input what its page does.
import 'dart:async';
import 'dart:convert';
import 'dart:io';
import 'dart:ui';

import 'package:ad_placement/ad_placement.dart';
import 'package:ad_placement_example/main.dart' as app;
import 'package:flutter/material.dart';
import 'package:flutter/services.dart';
import 'package:webview_flutter_android/webview_flutter_android.dart';
import 'package:webview_flutter_platform_interface/webview_flutter_platform_interface.dart';

void _write(List<String> parts) => stdout.writeln(jsonEncode(parts));

final class _OutsideWebView extends AndroidWebViewController {
  _OutsideWebView(super.params);

  @override
  Future<void> loadRequest(Uri uri) {
    // A removed page is left for an empty one. Android has no script that runs
    // before those of a page.
    if (uri.scheme != 'about') {
      _write(['open', channels.keys.single, '', '$uri']);
    }
    return super.loadRequest(uri);
  }

  @override
  Future<void> runJavaScript(String javaScript) async =>
      _write(['evaluate', javaScript]);
}

final class _OutsideWebViews extends AndroidWebViewPlatform {
  @override
  PlatformWebViewController createController(
    PlatformWebViewControllerCreationParams params,
  ) =>
      _OutsideWebView(params);
}

/// As the native code of the plugin says it.
void _end(AndroidWebViewController view) {
  final call = MethodCall('gone', {'id': view.webViewIdentifier});
  ServicesBinding.instance.channelBuffers.push(
    'ad_placement/renderers',
    const StandardMethodCodec().encodeMethodCall(call),
    (_) {},
  );
}

void _receive(String line) {
  final view = PlatformWebViewController.created.last as _OutsideWebView;
  switch (jsonDecode(line)) {
    case ['loaded']:
      view.handlers.onPageFinished!('${view.loaded.last}');
    case ['gone']:
      _end(view);
    case ['post', _, _, final String text]:
      view.channels.values.single(JavaScriptMessage(message: text));
    case final unknown:
      throw FormatException('No line of a web view', '$unknown');
  }
}

Element? _find<T extends Widget>(Element from) {
  if (from.widget is T) return from;
  Element? found;
  from.visitChildren((child) => found ??= _find<T>(child));
  return found;
}

Element? _shown<T extends Widget>() =>
    _find<T>(WidgetsBinding.instance.rootElement!);

/// Flutter's client has no event for it. A page that has not shown anything yet
/// is no pixel high.
void _reportHeight() {
  var last = 0;
  WidgetsBinding.instance.addPersistentFrameCallback((_) {
    final height = _shown<InlineAd>()?.size?.height.round() ?? 0;
    if (height != last) stdout.writeln('ad.height $height');
    last = height;
  });
}

/// Nobody waits for the events of an app that failed.
void _fail(Object error, StackTrace? stack) {
  stderr.writeln('$error\n$stack');
  unawaited(stderr.flush().whenComplete(() => exit(1)));
}

void main() {
  WebViewPlatform.instance = _OutsideWebViews();
  app.main();
  FlutterError.onError = (details) => _fail(details.exception, details.stack);
  PlatformDispatcher.instance.onError = (error, stack) {
    _fail(error, stack);
    return true;
  };
  _reportHeight();
  WidgetsBinding.instance.addPostFrameCallback((_) {
    final question = _shown<TextField>()!.widget as TextField;
    question.onSubmitted!('Where can I have a good coffee?');
  });
  stdin
      .transform(utf8.decoder)
      .transform(const LineSplitter())
      .listen(_receive, onDone: () => exit(0));
}
