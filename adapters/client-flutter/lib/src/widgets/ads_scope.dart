import 'package:ad_placement/src/platform/ads_environment.dart';
import 'package:ad_placement/src/session/ad_session.dart';
import 'package:ad_placement/src/widgets/page_pool.dart';
import 'package:flutter/widgets.dart';

/// What a provider gives to what stands below it.
final class AdsScope extends InheritedWidget {
  /// Of one session.
  const AdsScope({
    required this.session,
    required this.environment,
    required this.pool,
    required super.child,
    super.key,
  });

  /// The conversation.
  final AdSession session;

  /// What the widgets stand on.
  final AdsEnvironment environment;

  /// Pages that live on out of sight.
  final PagePool pool;

  /// Throws without a provider above.
  static AdsScope of(BuildContext context) {
    final found = context.dependOnInheritedWidgetOfExactType<AdsScope>();
    if (found != null) return found;
    throw FlutterError(
      'There is no AdsProvider above: put the chat into one.',
    );
  }

  @override
  bool updateShouldNotify(AdsScope oldWidget) => session != oldWidget.session;
}
