import 'package:ad_placement/src/frame/ad_surface.dart';
import 'package:ad_placement/src/io/json.dart';
import 'package:flutter/widgets.dart';

/// A page of the service in a web view, whatever shows it.
abstract interface class WebPage {
  /// What draws it. Fills the room that it is given.
  Widget get view;

  /// To the page, and to no other that may have come in its place.
  void post(Json message);

  /// 1 is the size that the page was written in.
  set textScale(double scale);

  /// The user touches the page: for a moment, a window that it opens is meant.
  void touched();

  /// Leaves nothing behind. Idempotent.
  void remove();
}

/// Loads a page and reports what happens to it, never before it has returned.
typedef OpenWebPage = WebPage Function(String address, PageListener listener);
