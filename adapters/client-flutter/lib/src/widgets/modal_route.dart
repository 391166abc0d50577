import 'package:ad_placement/src/frame/ad_label.dart';
import 'package:ad_placement/src/widgets/ad_box.dart';
import 'package:ad_placement/src/widgets/close_button.dart';
import 'package:flutter/services.dart';
import 'package:flutter/widgets.dart';

/// An interstitial over the whole app: it has the focus, a screen reader
/// announces it and stays in it, and going back, by gesture, button or Escape,
/// closes it. So does a button of ours, whatever becomes of the page. The focus
/// returns to where it was.
final class AdModalRoute extends PageRoute<void> {
  /// [isStill]: the user wants less motion.
  AdModalRoute({
    required bool isStill,
    required AdLabel label,
    required AdLabel close,
    required Widget child,
  })  : _isStill = isStill,
        _label = label,
        _close = close,
        _child = child,
        super(fullscreenDialog: true);

  final bool _isStill;
  final AdLabel _label;
  final AdLabel _close;
  final Widget _child;

  @override
  bool get opaque => false;

  @override
  bool get maintainState => true;

  @override
  Color? get barrierColor => null;

  @override
  String? get barrierLabel => null;

  @override
  Duration get transitionDuration =>
      _isStill ? Duration.zero : const Duration(milliseconds: 200);

  @override
  Widget buildPage(
    BuildContext context,
    Animation<double> animation,
    Animation<double> secondaryAnimation,
  ) =>
      Semantics(
        scopesRoute: true,
        namesRoute: true,
        explicitChildNodes: true,
        attributedLabel: spoken(_label),
        child: CallbackShortcuts(
          bindings: {
            const SingleActivator(LogicalKeyboardKey.escape): () =>
                navigator?.maybePop(),
          },
          child: Stack(
            children: [
              Focus(autofocus: true, child: SizedBox.expand(child: _child)),
              AdCloseButton(
                label: _close,
                onPressed: () => navigator?.maybePop(),
              ),
            ],
          ),
        ),
      );

  @override
  Widget buildTransitions(
    BuildContext context,
    Animation<double> animation,
    Animation<double> secondaryAnimation,
    Widget child,
  ) =>
      _isStill ? child : FadeTransition(opacity: animation, child: child);
}
