import 'dart:async';

import 'package:ad_placement/src/frame/ad_surface.dart';
import 'package:ad_placement/src/io/json.dart';
import 'package:ad_placement/src/model/wire.dart';
import 'package:ad_placement/src/platform/page_line.dart';
import 'package:ad_placement/src/platform/page_rules.dart';
import 'package:ad_placement/src/platform/renderers.dart';
import 'package:ad_placement/src/platform/web_page.dart';
import 'package:ad_placement/src/platform/webview_settings.dart';
import 'package:ad_placement/src/session/config.dart';
import 'package:flutter/widgets.dart';
import 'package:webview_flutter/webview_flutter.dart';

void _nothing() {}

/// Where a page is when it is gone.
const String _nowhere = 'about:blank';

/// A page in a view of package:webview_flutter. It never becomes another page,
/// and nobody else is heard.
final class WebViewPage implements WebPage {
  /// Loads the page at that address.
  WebViewPage(this._address, this._listener)
      : _origin = originOf(_address) ?? '' {
    unawaited(_open());
  }

  final String _address;
  final String _origin;
  final PageListener _listener;
  final String _secret = freshSecret();
  final TouchMemory _touch = TouchMemory();

  /// Another one once its process has ended: Android does not use it again.
  final ValueNotifier<WebViewController?> _views = ValueNotifier(null);
  void Function() _unguard = _nothing;
  bool _isRemoved = false;
  bool _hasFailed = false;
  bool _isSecond = false;
  double _textScale = 1;

  WebViewController? get _controller => _views.value;

  /// Nothing of a web view may break an app: where there is none, there is no
  /// ad.
  Future<void> _open() async {
    try {
      final controller = _views.value = createHardenedController();
      await harden(controller);
      await controller.setNavigationDelegate(_delegate);
      await controller.addJavaScriptChannel(
        bridgeName,
        onMessageReceived: (said) => _hear(said.message),
      );
      _unguard = guardRenderer(controller, _processEnded);
      await setTextScale(controller, _origin, _textScale);
      // Each step takes a while.
      if (_isRemoved) return _unguard();
      await controller.loadRequest(Uri.parse(_address));
    } on Object {
      // Fails later than the constructor returns, as listeners expect.
      await Future<void>.value();
      _fail(Wire.frameBlocked);
    }
  }

  late final NavigationDelegate _delegate = NavigationDelegate(
    onNavigationRequest: _decide,
    onPageStarted: _started,
    onProgress: (_) => _run(listenScript(_origin, _secret)),
    onPageFinished: (_) => _finished(),
    onWebResourceError: (error) {
      if (hasEnded(error)) return _processEnded();
      final isPage = error.isForMainFrame ?? true;
      final errCode = isPage ? loadFaultOf(error) : null;
      if (errCode != null) _fail(errCode);
    },
    onHttpError: (error) {
      final uri = error.request?.uri ?? error.response?.uri;
      if ('$uri' == _address) _fail(Wire.frameUnreachable);
    },
  );

  /// Frames inside the page load what they like, as long as it is of the web;
  /// the page itself stays where it is, and a new window is an address.
  NavigationDecision _decide(NavigationRequest request) {
    final NavigationRequest(:url, :isMainFrame) = request;
    // iOS asks about what the app itself loads as well.
    if (_isRemoved) {
      return url == _nowhere
          ? NavigationDecision.navigate
          : NavigationDecision.prevent;
    }
    if (!isMainFrame) {
      return isFrameAddress(url)
          ? NavigationDecision.navigate
          : NavigationDecision.prevent;
    }
    if (originOf(url) == _origin) return NavigationDecision.navigate;
    if (_touch.isFresh) _listener.onOpenWindow(url);
    return NavigationDecision.prevent;
  }

  /// What gets past [_decide], for example a form that is posted.
  void _started(String url) {
    if (originOf(url) == _origin) {
      return _run(listenScript(_origin, _secret));
    }
    _fail(Wire.iframeError);
  }

  void _finished() {
    _run(listenScript(_origin, _secret));
    if (_isRemoved || _hasFailed) return;
    _listener.onLoaded();
  }

  void _hear(String said) {
    switch (heardFrom(said, _secret)) {
      case HeardListening():
        _run(textScaleScript(_origin, _textScale));
      case HeardMessage(:final json):
        _post(json);
      case null:
    }
  }

  void _post(String json) {
    if (_isRemoved || _hasFailed) return;
    _listener.onPost(json, origin: _origin, isMainFrame: true);
  }

  /// The system ends processes of web views in the background, to have their
  /// memory: the page is loaded again, once.
  void _processEnded() {
    if (_isRemoved || _hasFailed) return;
    if (_isSecond) return _fail(Wire.iframeError);
    _isSecond = true;
    _unguard();
    _listener.onReload();
    unawaited(_open());
  }

  void _fail(String errCode) {
    if (_isRemoved || _hasFailed) return;
    _hasFailed = true;
    _listener.onFailed(errCode);
  }

  /// No caller can act on a script that cannot run.
  void _run(String script) {
    final controller = _controller;
    if (controller == null || _isRemoved) return;
    final running = controller.runJavaScript(script);
    unawaited(running.onError<Object>((_, __) {}));
  }

  @override
  Widget get view => ValueListenableBuilder(
        valueListenable: _views,
        builder: (_, controller, __) => controller == null
            ? const SizedBox.expand()
            : WebViewWidget(key: ObjectKey(controller), controller: controller),
      );

  @override
  void post(Json message) => _run(postScript(_origin, message));

  @override
  set textScale(double scale) {
    if (scale == _textScale) return;
    _textScale = scale;
    final controller = _controller;
    if (controller == null || _isRemoved) return;
    final setting = setTextScale(controller, _origin, scale);
    unawaited(setting.onError<Object>((_, __) {}));
  }

  @override
  void touched() => _touch.note();

  @override
  void remove() {
    if (_isRemoved) return;
    _isRemoved = true;
    _unguard();
    // The native view ends with its controller; its page ends now.
    final leaving = _controller?.loadRequest(Uri.parse(_nowhere));
    unawaited(leaving?.onError<Object>((_, __) {}));
  }
}
