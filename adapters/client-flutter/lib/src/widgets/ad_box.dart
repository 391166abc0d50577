import 'package:ad_placement/src/frame/ad_label.dart';
import 'package:ad_placement/src/platform/web_page.dart';
import 'package:flutter/semantics.dart';
import 'package:flutter/widgets.dart';

/// Screen readers say it in its language.
AttributedString spoken(AdLabel label) {
  final AdLabel(:title, :language) = label;
  final [code, ...] = language.split('-');
  if (code.isEmpty) return AttributedString(title);
  return AttributedString(
    title,
    attributes: [
      LocaleStringAttribute(
        range: TextRange(start: 0, end: title.length),
        locale: Locale(code),
      ),
    ],
  );
}

/// A list does not draw what has no extent, and a web view that is not drawn
/// may not load: as long as there is nothing to see, a place that loads is a
/// hundredth of a pixel high.
const double _almostNothing = 0.01;
const Duration _growth = Duration(milliseconds: 200);

/// Draws the page of an ad in a box that grows to its height, at once where
/// the user wants less motion. Nobody sees, touches or hears it at height 0.
class AdBox extends StatefulWidget {
  /// [height] in logical pixels.
  const AdBox({
    required this.height,
    required this.label,
    required this.page,
    super.key,
  });

  /// 0 while nothing is shown.
  final double height;

  /// Screen readers announce the ad by it; who advertises stands in the page.
  final AdLabel label;

  /// What is drawn.
  final WebPage page;

  @override
  State<AdBox> createState() => _AdBoxState();
}

class _AdBoxState extends State<AdBox> {
  /// A page that is hidden keeps its height: its text stays as it was broken
  /// into lines.
  late double _pageHeight = _atLeastOne;

  double get _atLeastOne => widget.height > 1 ? widget.height : 1;

  @override
  void didUpdateWidget(AdBox oldWidget) {
    super.didUpdateWidget(oldWidget);
    if (widget.height > 0) _pageHeight = _atLeastOne;
  }

  @override
  Widget build(BuildContext context) {
    final isHidden = widget.height == 0;
    final isStill = MediaQuery.disableAnimationsOf(context);
    return Semantics(
      container: true,
      explicitChildNodes: true,
      attributedLabel: isHidden ? null : spoken(widget.label),
      child: ExcludeSemantics(
        excluding: isHidden,
        child: IgnorePointer(
          ignoring: isHidden,
          child: TweenAnimationBuilder<double>(
            tween: Tween(end: isHidden ? _almostNothing : widget.height),
            duration: isStill ? Duration.zero : _growth,
            builder: (_, height, child) =>
                SizedBox(height: height, child: child),
            child: ClipRect(
              child: OverflowBox(
                alignment: Alignment.topCenter,
                minHeight: _pageHeight,
                maxHeight: _pageHeight,
                child: TouchedPage(page: widget.page),
              ),
            ),
          ),
        ),
      ),
    );
  }
}

/// A page that is notified when it is touched, in any way that Flutter sees.
/// With a screen reader a touch is not seen, and every window counts as meant.
class TouchedPage extends StatelessWidget {
  /// Draws the page and nothing else.
  const TouchedPage({required this.page, super.key});

  /// What is drawn.
  final WebPage page;

  @override
  Widget build(BuildContext context) {
    if (MediaQuery.accessibleNavigationOf(context)) page.touched();
    return Listener(
      behavior: HitTestBehavior.opaque,
      onPointerDown: (_) => page.touched(),
      onPointerUp: (_) => page.touched(),
      child: page.view,
    );
  }
}
