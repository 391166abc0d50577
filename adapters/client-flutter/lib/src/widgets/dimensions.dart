import 'package:ad_placement/src/io/json.dart';
import 'package:flutter/widgets.dart';

/// Rounding on the way through several boxes.
const double _tolerance = 1;

/// What can be seen of a box, where everything around it has its place in the
/// window; `null` when nothing of it can.
Rect? visiblePartOf(RenderBox box) {
  var part = Offset.zero & box.size;
  RenderObject child = box;
  for (var parent = child.parent; parent != null; parent = child.parent) {
    if (!parent.paintsChild(child)) return null;
    final transform = Matrix4.identity();
    parent.applyPaintTransform(child, transform);
    part = MatrixUtils.transformRect(transform, part);
    final clip = parent.describeApproximatePaintClip(child);
    if (clip != null) part = part.intersect(clip);
    if (part.isEmpty || !part.isFinite) return null;
    child = parent;
  }
  return part;
}

/// In the window. A list gives no place to what it keeps alive out of sight:
/// its transform is all zeros there, and a place in it is no number.
Rect _placeOf(RenderBox box) {
  final own = Offset.zero & box.size;
  final place = MatrixUtils.transformRect(box.getTransformTo(null), own);
  return place.isFinite ? place : own;
}

/// `update-dimensions-iframe`: where an ad is on the screen. A list that is
/// smaller than the window cuts its ads as well: what of the ad can be seen is
/// then told as the window, so that the page measures the right part of itself.
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
  final seen = seenPx == null ? null : _divided(seenPx, ratio);
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
