/// Ads in a chat: an [AdsProvider] around it, and an [InlineAd] below each
/// answer.
library;

import 'package:ad_placement/src/platform/channel_platform.dart';
import 'package:ad_placement/src/platform/app_platform.dart';
import 'package:ad_placement/src/widgets/ads_provider.dart';
import 'package:ad_placement/src/widgets/inline_ad.dart';

export 'src/io/json.dart' show Json;
export 'src/model/ad_event.dart';
export 'src/model/message.dart';
export 'src/model/options.dart';
export 'src/model/session_options.dart' show OnDebugEvent, OnEvent, defaultCode;
export 'src/platform/ads_environment.dart';
export 'src/platform/app_platform.dart';
export 'src/platform/web_page.dart';
export 'src/session/ad_session.dart';
export 'src/widgets/ads_provider.dart';
export 'src/widgets/inline_ad.dart';

/// Asks the user on iOS whether the app may track them, once, as soon as the
/// app is active; `Info.plist` says why. Elsewhere there is no such question.
Future<TrackingStatus> requestTrackingAuthorization() =>
    const ChannelPlatform().requestTracking();
