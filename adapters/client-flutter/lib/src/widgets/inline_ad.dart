import 'dart:async';

import 'package:ad_placement/src/frame/ad_label.dart';
import 'package:ad_placement/src/frame/ad_surface.dart';
import 'package:ad_placement/src/io/json.dart';
import 'package:ad_placement/src/platform/web_page.dart';
import 'package:ad_placement/src/session/managed_ad.dart';
import 'package:ad_placement/src/widgets/ad_box.dart';
import 'package:ad_placement/src/widgets/ads_scope.dart';
import 'package:ad_placement/src/widgets/dimensions.dart';
import 'package:ad_placement/src/widgets/modal_page.dart';
import 'package:ad_placement/src/widgets/page_pool.dart';
import 'package:ad_placement/src/widgets/sight.dart';
import 'package:flutter/material.dart' hide Page;
import 'package:flutter/scheduler.dart';

/// `update-dimensions-iframe` comes this often.
const Duration _measureEvery = Duration(milliseconds: 200);

/// The ad below one assistant message: as wide as it may be and as high as the
/// ad, and without any size as long as there is none. Fetches nothing; throws
/// without an `AdsProvider` above.
class InlineAd extends StatefulWidget {
  /// In a list that changes, give it a key that stays the same.
  const InlineAd({required this.code, required this.messageId, super.key});

  /// Placement code.
  final String code;

  /// Of the assistant message above it.
  final String messageId;

  @override
  State<InlineAd> createState() => _InlineAdState();
}

class _InlineAdState extends State<InlineAd>
    with AutomaticKeepAliveClientMixin<InlineAd>
    implements AdSurface, KeptPlace {
  AdsScope? _scope;
  ManagedAd? _ad;
  Mount? _mount;
  WebPage? _page;
  Timer? _measuring;
  double _height = 0;
  AdLabel _label = AdLabel.none;
  bool _isKept = false;
  late final AppLifecycleListener _lifecycle;

  @override
  void initState() {
    super.initState();
    _lifecycle = AppLifecycleListener(onStateChange: (_) => _measure());
  }

  @override
  void didChangeDependencies() {
    super.didChangeDependencies();
    final scope = AdsScope.of(context);
    final isSame = identical(scope.session, _scope?.session);
    _scope = scope;
    if (!isSame) _mountSoon();
  }

  @override
  void didUpdateWidget(InlineAd oldWidget) {
    super.didUpdateWidget(oldWidget);
    final isSame = widget.messageId == oldWidget.messageId &&
        widget.code == oldWidget.code;
    if (!isSame) _mountSoon();
  }

  /// A list that jumps builds what it passes, and so does one that flies: only
  /// what stays loads a page.
  void _mountSoon() {
    _unmount();
    _height = (_scope!.session as KnownHeights)
        .heightOf(widget.messageId, widget.code);
    final scheduler = SchedulerBinding.instance..ensureVisualUpdate();
    scheduler.addPostFrameCallback((_) {
      if (!mounted || _mount != null) return;
      if (Scrollable.recommendDeferredLoadingForContext(context)) {
        return _mountSoon();
      }
      final session = _scope!.session;
      final ad = session.createAd(widget.messageId, code: widget.code);
      _mount = (_ad = ad as ManagedAd).mount(this);
    });
  }

  void _unmount() {
    final mount = _mount;
    _mount = null;
    if (mount != null) _ad?.unmount(mount);
  }

  /// What happens while others are drawn is drawn with the next frame.
  void _change(void Function() change) {
    final phase = SchedulerBinding.instance.schedulerPhase;
    if (!mounted) {
      change();
    } else if (phase == SchedulerPhase.persistentCallbacks) {
      change();
      SchedulerBinding.instance.addPostFrameCallback((_) {
        if (mounted) setState(() {});
      });
    } else {
      setState(change);
    }
  }

  // What the core asks of the place of an ad.

  @override
  bool get isVisible => mounted && isInFront(context);

  @override
  Page openInline(String address, PageListener listener) {
    final page = _scope!.environment.openPage(address, listener);
    _change(() => _page = page);
    _measuring ??= Timer.periodic(_measureEvery, (_) => _measure());
    return _InlinePage(page, () => _let(page));
  }

  /// Its page is gone; another one may have come.
  void _let(WebPage page) {
    if (_page != page) return;
    _measuring?.cancel();
    _measuring = null;
    _scope?.pool.forget(this);
    _change(() {
      _page = null;
      _height = 0;
      _keep(isKept: false);
    });
  }

  @override
  Page openModal(String address, PageListener listener) {
    final page = _scope!.environment.openPage(address, listener);
    final navigator = Navigator.maybeOf(context, rootNavigator: true);
    final scale = MediaQuery.textScalerOf(context).scale(1);
    return ModalPage(page..textScale = scale, navigator, listener);
  }

  @override
  void setHeight(double height) {
    if (height != _height && _page != null) _change(() => _height = height);
  }

  @override
  void setLabel(AdLabel label) => _change(() => _label = label);

  @override
  Future<bool> openStorePage(Json skan) =>
      _scope!.environment.platform.openStorePage(skan);

  @override
  Future<bool> openLink(String url, {required bool inApp}) =>
      _scope!.environment.platform.openLink(url, inApp: inApp);

  @override
  void Function() startImpression(Json skan) =>
      _scope!.environment.platform.startImpression(skan);

  void _measure() {
    final box = mounted ? context.findRenderObject() : null;
    if (box is! RenderBox || !box.attached || !box.hasSize) return;
    if (_page == null) return;
    final dimensions = dimensionsOf(context, box, isInSight: isVisible);
    _isInSight = dimensions['visible'] == true;
    if (_isInSight) {
      if (!_isKept) _keep(isKept: true);
      _scope?.pool.seen(this);
    }
    _mount?.postDimensions(dimensions);
  }

  // Lists keep a place with a page alive while it is out of sight.

  bool _isInSight = false;

  @override
  bool get isInSight => _isInSight;

  void _keep({required bool isKept}) {
    _isKept = isKept;
    if (mounted) updateKeepAlive();
  }

  @override
  void letGo() {
    if (mounted) _keep(isKept: false);
  }

  @override
  bool get wantKeepAlive => _isKept;

  @override
  void dispose() {
    _unmount();
    _measuring?.cancel();
    _scope?.pool.forget(this);
    _lifecycle.dispose();
    super.dispose();
  }

  @override
  Widget build(BuildContext context) {
    super.build(context);
    final page = _page;
    if (page == null) {
      // What was shown before has its room at once: a list does not jump.
      return SizedBox(height: _mount == null ? _height : 0);
    }
    page.textScale = MediaQuery.textScalerOf(context).scale(1);
    return AdBox(height: _height, label: _label, page: page);
  }
}

/// The page of a place, as the core sees it.
final class _InlinePage implements Page {
  _InlinePage(this._page, this._onRemove);

  final WebPage _page;
  final void Function() _onRemove;

  @override
  void post(Json message) => _page.post(message);

  @override
  void reveal(AdLabel label, AdLabel close) {}

  @override
  void remove() {
    _page.remove();
    _onRemove();
  }
}
