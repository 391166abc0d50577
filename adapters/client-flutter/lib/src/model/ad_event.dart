import 'package:ad_placement/src/io/json.dart';

/// What happens to ads. `id` of an event names the ad, `revenue` is its eCPM
/// in USD.
sealed class AdEvent {
  const AdEvent(this.name, {this.code, this.messageId});

  /// Stable, for example `ad.filled`.
  final String name;

  /// Placement code; absent from events of the whole session.
  final String? code;

  /// Of the assistant message that it concerns, where one is known by then.
  final String? messageId;

  /// The fields of this event by their names, for logs and analytics.
  Json get payload;

  /// Without any text of the conversation.
  @override
  String toString() => 'AdEvent($name, code: $code, messageId: $messageId)';
}

/// An event of one ad.
sealed class AdEventOfAd extends AdEvent {
  const AdEventOfAd(
    super.name, {
    required String super.code,
    required String super.messageId,
    required this.id,
  });

  /// Names the ad.
  final String id;

  @override
  Json get payload => {'id': id};
}

/// `ad.filled`: an ad came for the newest assistant message.
final class AdFilled extends AdEventOfAd {
  /// As the answer has it.
  const AdFilled({
    required super.code,
    required super.messageId,
    required super.id,
    required this.revenue,
  }) : super('ad.filled');

  /// eCPM in USD.
  final double revenue;

  @override
  Json get payload => {'code': code, 'id': id, 'revenue': revenue};
}

/// `ad.no-fill`: a turn without an ad.
final class AdNoFill extends AdEvent {
  /// As the answer has it.
  const AdNoFill({required this.skipCode, super.messageId})
      : super('ad.no-fill');

  /// Why there is none.
  final String skipCode;

  @override
  Json get payload => {'skipCode': skipCode};
}

/// `ad.error`: something failed, or the service refused.
final class AdError extends AdEvent {
  /// [message] is for people, [errCode] for code.
  const AdError({
    required this.message,
    required this.errCode,
    super.messageId,
  }) : super('ad.error');

  /// What happened, and what to do.
  final String message;

  /// What failed.
  final String errCode;

  @override
  Json get payload => {'message': message, 'errCode': errCode};
}

/// `ad.render-started`: the first word of the text is on the screen.
final class AdRenderStarted extends AdEventOfAd {
  /// Told by the page.
  const AdRenderStarted({
    required super.code,
    required super.messageId,
    required super.id,
  }) : super('ad.render-started');
}

/// `ad.render-completed`: the last word of the text is on the screen.
final class AdRenderCompleted extends AdEventOfAd {
  /// Told by the page.
  const AdRenderCompleted({
    required super.code,
    required super.messageId,
    required super.id,
  }) : super('ad.render-completed');
}

/// `ad.viewed`: the standard of the MRC is met, an impression.
final class AdViewed extends AdEventOfAd {
  /// Told by the page.
  const AdViewed({
    required super.code,
    required super.messageId,
    required super.id,
    required this.content,
    required this.format,
    required this.revenue,
  }) : super('ad.viewed');

  /// The text of the ad.
  final String content;

  /// `image`, `video`, `interstitial` or `banner`.
  final String format;

  /// eCPM in USD.
  final double revenue;

  @override
  Json get payload => {
        'id': id,
        'content': content,
        'messageId': messageId,
        'format': format,
        'revenue': revenue,
      };
}

/// `ad.clicked`.
final class AdClicked extends AdEventOfAd {
  /// Told by the page.
  const AdClicked({
    required super.code,
    required super.messageId,
    required super.id,
    required this.content,
    required this.url,
    required this.format,
    required this.area,
  }) : super('ad.clicked');

  /// The text of the ad.
  final String content;

  /// Where the click leads.
  final String url;

  /// `image`, `video`, `interstitial` or `banner`.
  final String format;

  /// The region, for example `cta`; may be empty.
  final String area;

  @override
  Json get payload => {
        'id': id,
        'content': content,
        'messageId': messageId,
        'url': url,
        'format': format,
        'area': area,
      };
}

/// `video.started`.
final class VideoStarted extends AdEventOfAd {
  /// Told by the page.
  const VideoStarted({
    required super.code,
    required super.messageId,
    required super.id,
  }) : super('video.started');
}

/// `video.completed`.
final class VideoCompleted extends AdEventOfAd {
  /// Told by the page.
  const VideoCompleted({
    required super.code,
    required super.messageId,
    required super.id,
  }) : super('video.completed');
}

/// `reward.granted`.
final class RewardGranted extends AdEventOfAd {
  /// Told by the page.
  const RewardGranted({
    required super.code,
    required super.messageId,
    required super.id,
  }) : super('reward.granted');
}
