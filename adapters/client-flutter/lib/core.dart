/// The part of the client that needs no Flutter: a session, its conversation
/// and its events, for whoever draws ads in another way.
library;

export 'src/frame/ad_label.dart' show AdLabel;
export 'src/frame/ad_surface.dart';
export 'src/io/clock.dart';
export 'src/io/json.dart' show Json;
export 'src/io/transport.dart';
export 'src/model/ad_event.dart';
export 'src/model/message.dart';
export 'src/model/options.dart';
export 'src/model/session_options.dart';
export 'src/preload/platform_info.dart';
export 'src/session/ad_session.dart';
export 'src/session/create_session.dart';
export 'src/session/managed_ad.dart' show ManagedAd, Mount;
