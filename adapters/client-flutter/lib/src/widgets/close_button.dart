import 'package:ad_placement/src/frame/ad_label.dart';
import 'package:ad_placement/src/widgets/ad_box.dart';
import 'package:flutter/widgets.dart';

/// As large as a finger needs it.
const double _side = 48;
const double _disc = 32;
const double _armLength = 6;

/// Closes an interstitial in the corner where pages have their own. It needs
/// neither the page nor a font.
class AdCloseButton extends StatelessWidget {
  /// In the end corner at the top of a [Stack].
  const AdCloseButton({
    required this.label,
    required this.onPressed,
    super.key,
  });

  /// What a screen reader calls it.
  final AdLabel label;

  /// The user wants the ad to go.
  final VoidCallback onPressed;

  @override
  Widget build(BuildContext context) => Positioned.fill(
        child: SafeArea(
          child: Align(
            alignment: AlignmentDirectional.topEnd,
            child: Semantics(
              button: true,
              container: true,
              attributedLabel: spoken(label),
              onTap: onPressed,
              child: GestureDetector(
                behavior: HitTestBehavior.opaque,
                excludeFromSemantics: true,
                onTap: onPressed,
                child: const SizedBox.square(
                  dimension: _side,
                  child: CustomPaint(painter: _Cross()),
                ),
              ),
            ),
          ),
        ),
      );
}

/// White on dark, on whatever page.
final class _Cross extends CustomPainter {
  const _Cross();

  @override
  void paint(Canvas canvas, Size size) {
    final middle = size.center(Offset.zero);
    final line = Paint()
      ..color = const Color(0xffffffff)
      ..strokeWidth = 2
      ..strokeCap = StrokeCap.round;
    const arm = Offset(_armLength, _armLength);
    const other = Offset(_armLength, -_armLength);
    canvas
      ..drawCircle(middle, _disc / 2, Paint()..color = const Color(0xb3000000))
      ..drawLine(middle - arm, middle + arm, line)
      ..drawLine(middle - other, middle + other, line);
  }

  @override
  bool shouldRepaint(_Cross oldDelegate) => false;
}
