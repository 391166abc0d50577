import 'package:flutter/material.dart';
import 'package:flutter/rendering.dart';

/// An ad that shines through more than it shows is not seen.
const double _leastOpacity = 0.5;

/// What can be in front of an ad is looked for at so many points of each side.
const int _points = 3;

/// App, tab and route of a place are in front.
bool isInFront(BuildContext context) =>
    WidgetsBinding.instance.lifecycleState != AppLifecycleState.paused &&
    WidgetsBinding.instance.lifecycleState != AppLifecycleState.hidden &&
    // Its successor is not in Flutter 3.24.
    // ignore: deprecated_member_use
    TickerMode.getNotifier(context).value &&
    Visibility.of(context) &&
    (ModalRoute.of(context)?.isCurrent ?? true);

double _opacityOf(RenderObject object) => switch (object) {
      RenderOpacity(:final opacity) => opacity,
      RenderSliverOpacity(:final opacity) => opacity,
      RenderAnimatedOpacityMixin(:final opacity) => opacity.value,
      _ => 1,
    };

/// What can be seen of a box, where everything around it has its place in the
/// window; `null` when nothing of it can.
Rect? visiblePartOf(RenderBox box) {
  var part = Offset.zero & box.size;
  var opacity = 1.0;
  RenderObject child = box;
  for (var parent = child.parent; parent != null; parent = child.parent) {
    opacity *= _opacityOf(parent);
    if (!parent.paintsChild(child) || opacity < _leastOpacity) return null;
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

/// Children are painted in their order, and what is around or inside a box does
/// not cover it.
bool _covers(RenderObject other, RenderBox box) {
  final line = <RenderObject>{};
  for (RenderObject? at = box; at != null; at = at.parent) {
    line.add(at);
  }
  RenderObject? branch;
  RenderObject? at = other;
  while (at != null && !line.contains(at)) {
    branch = at;
    at = at.parent;
  }
  if (branch == null || at == null || at == box) return false;
  final children = <RenderObject>[];
  at.visitChildren(children.add);
  return children.indexOf(branch) > children.indexWhere(line.contains);
}

/// How much of what can be seen of a box, from 0 to 1, nothing lies over: a
/// dialog, a banner, an entry of an overlay, another route. What lets touches
/// through is not found. [seen]: in logical pixels of the window.
double uncoveredPartOf(RenderBox box, Rect seen, int viewId) {
  var covered = 0;
  for (var row = 0; row < _points; row++) {
    for (var column = 0; column < _points; column++) {
      final point = Offset(
        seen.left + seen.width * (column + 0.5) / _points,
        seen.top + seen.height * (row + 0.5) / _points,
      );
      final hit = HitTestResult();
      RendererBinding.instance.hitTestInView(hit, point, viewId);
      final targets = hit.path.map((entry) => entry.target);
      final front = targets.whereType<RenderObject>().firstOrNull;
      if (front != null && _covers(front, box)) covered++;
    }
  }
  return 1 - covered / (_points * _points);
}
