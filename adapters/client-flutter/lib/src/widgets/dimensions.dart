import 'package:ad_placement/src/io/json.dart';
import 'package:ad_placement/src/widgets/sight.dart';
import 'package:flutter/widgets.dart';

/// Rounding on the way through several boxes.
const double _tolerance = 1;

/// In the window. A list gives no place to what it keeps alive out of sight:
/// its transform is all zeros there, and a place in it is no number.
Rect _placeOf(RenderBox box) {
  final own = Offset.zero & box.size;
  final place = MatrixUtils.transformRect(box.getTransformTo(null), own);
  return place.isFinite ? place : own;
}

/// As much of [seen] as nothing lies over: the page knows parts of itself by
/// their size alone.
Rect? _uncovered(Rect? seen, RenderBox box, int viewId) {
  // As long as there is nothing to see, nothing can lie over it.
  if (seen == null || box.size.height < 1) return seen;
  final part = uncoveredPartOf(box, seen, viewId);
  if (part == 0) return null;
  return Rect.fromLTWH(seen.left, seen.top, seen.width, seen.height * part);
}

/// `update-dimensions-iframe`: where an ad is on the screen. A list that is
/// smaller than the window cuts its ads as well, and so does what lies over
/// them: what of the ad can be seen is then reported as the window, so that the
/// page measures the right part of itself.
/// [isInSight]: nothing but scrolling can hide it.
Json dimensionsOf(
  BuildContext context,
  RenderBox box, {
  required bool isInSight,
}) {
  final view = View.of(context);
  final ratio = view.devicePixelRatio;
  final window = Offset.zero & (view.physicalSize / ratio);
  // The root of the tree draws in physical pixels.
  final seenPx = visiblePartOf(box);
  final seen = _uncovered(
    seenPx == null ? null : _divided(seenPx, ratio),
    box,
    view.viewId,
  );
  final own = _placeOf(box);
  final inWindow = own.intersect(window);
  final isCut = seen != null &&
      (inWindow.width - seen.width > _tolerance ||
          inWindow.height - seen.height > _tolerance);
  final port = isCut ? seen : window;
  return {
    'windowWidth': port.width,
    'windowHeight': port.height,
    'containerX': own.left - port.left,
    'containerY': own.top - port.top,
    'containerWidth': own.width,
    'containerHeight': own.height,
    'screenWidth': view.display.size.width / view.display.devicePixelRatio,
    'screenHeight': view.display.size.height / view.display.devicePixelRatio,
    'keyboardHeight': view.viewInsets.bottom / ratio,
    'visible': isInSight && seen != null,
  };
}

Rect _divided(Rect rect, double ratio) => Rect.fromLTRB(
      rect.left / ratio,
      rect.top / ratio,
      rect.right / ratio,
      rect.bottom / ratio,
    );
