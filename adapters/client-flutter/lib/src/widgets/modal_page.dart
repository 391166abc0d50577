import 'dart:async';

import 'package:ad_placement/src/frame/ad_label.dart';
import 'package:ad_placement/src/frame/ad_surface.dart';
import 'package:ad_placement/src/io/json.dart';
import 'package:ad_placement/src/model/wire.dart';
import 'package:ad_placement/src/platform/web_page.dart';
import 'package:ad_placement/src/widgets/ad_box.dart';
import 'package:ad_placement/src/widgets/modal_route.dart';
import 'package:flutter/material.dart' hide Page;
import 'package:flutter/scheduler.dart';

/// The page of an interstitial. It loads where nobody sees, touches or hears
/// it, and stands in a route over the app once it is revealed.
final class ModalPage implements Page {
  /// Loads it over [_navigator]; without one it fails.
  ModalPage(this._page, this._navigator, this._listener) {
    final overlay = _navigator?.overlay;
    if (overlay == null) {
      scheduleMicrotask(() => _listener.onFailed(Wire.componentError));
    } else {
      _whenUnlocked(() {
        if (_isRemoved) return;
        overlay.insert(_loading);
        _isLoading = true;
      });
    }
  }

  final WebPage _page;
  final NavigatorState? _navigator;
  final PageListener _listener;

  /// The same web view, wherever it stands.
  final GlobalKey _key = GlobalKey();
  AdModalRoute? _route;
  bool _isRemoved = false;

  /// It stands in the overlay, whether or not that was drawn since.
  bool _isLoading = false;

  late final Widget _view = KeyedSubtree(
    key: _key,
    child: TouchedPage(page: _page),
  );
  late final OverlayEntry _loading =
      OverlayEntry(builder: (_) => _Unseen(child: _view));

  /// Neither an overlay nor a navigator changes while widgets are drawn.
  void _whenUnlocked(void Function() task) {
    final scheduler = SchedulerBinding.instance;
    if (scheduler.schedulerPhase == SchedulerPhase.persistentCallbacks) {
      scheduler.addPostFrameCallback((_) => task());
    } else {
      task();
    }
  }

  @override
  void post(Json message) => _page.post(message);

  @override
  void reveal(AdLabel label, AdLabel close) => _whenUnlocked(() {
        final navigator = _navigator;
        if (_isRemoved || _route != null) return;
        if (navigator == null || !navigator.mounted) {
          return _listener.onFailed(Wire.componentError);
        }
        _endLoading();
        final route = _route = AdModalRoute(
          isStill: MediaQuery.disableAnimationsOf(navigator.context),
          label: label,
          close: close,
          child: _view,
        );
        unawaited(navigator.push(route).then((_) => _dismissed()));
      });

  void _endLoading() {
    if (!_isLoading) return;
    _isLoading = false;
    _loading
      ..remove()
      ..dispose();
  }

  /// The user went back.
  void _dismissed() {
    if (!_isRemoved) _listener.onDismissed();
  }

  @override
  void remove() {
    if (_isRemoved) return;
    _isRemoved = true;
    _page.remove();
    _whenUnlocked(() {
      final route = _route;
      if (route == null) {
        _endLoading();
      } else if (route.isActive && (_navigator?.mounted ?? false)) {
        _navigator!.removeRoute(route);
      }
    });
  }
}

/// As large as the screen for whoever is inside, and not to be seen. Flutter
/// does not draw what is cut away to nothing, and a web view that is not drawn
/// may not load.
class _Unseen extends StatelessWidget {
  const _Unseen({required this.child});

  final Widget child;

  @override
  Widget build(BuildContext context) => IgnorePointer(
        child: ExcludeFocus(
          child: ExcludeSemantics(
            child: ClipRect(
              clipper: const _AlmostNothing(),
              child: SizedBox.expand(child: child),
            ),
          ),
        ),
      );
}

final class _AlmostNothing extends CustomClipper<Rect> {
  const _AlmostNothing();

  @override
  Rect getClip(Size size) => const Rect.fromLTWH(0, 0, 0.01, 0.01);

  @override
  bool shouldReclip(_AlmostNothing oldClipper) => false;
}
