import 'package:ad_placement/src/io/json.dart';
import 'package:ad_placement/src/model/wire.dart';

/// When a page itself does not say what happened to it.
const String notShown = 'The ad could not be shown.';

/// A frame that wants to be higher than this is broken.
const double _maxHeight = 10000;
const int _modalTimeoutMs = 5000;
const double _maxModalTimeoutMs = 60000;

/// What a host does about each type of message; what has the wrong shape is
/// dropped without a word.
typedef Handlers = Map<String, void Function(Json data)>;

/// Calls the handler for a message's type; unknown types have none. Returns
/// whether there was one.
bool dispatch(Handlers handlers, Object? raw) {
  if (raw case {'type': final String type, 'data': final Json data}) {
    final handler = handlers[type];
    handler?.call(data);
    return handler != null;
  }
  return false;
}

/// Whole pixels are not asked for, only that it is a height.
double? heightOf(Json data) {
  final height = numberOf(data['height']);
  if (height == null || height < 0) return null;
  return height > _maxHeight ? _maxHeight : height;
}

/// `open-component-iframe`.
typedef ModalRequest = ({int timeoutMs, Json? params});

/// `null` when something else is to be opened.
ModalRequest? modalRequestOf(Json data) {
  if (data['component'] != 'modal') return null;
  final asked = numberOf(data['timeout']);
  final timeoutMs = asked != null && asked > 0
      ? asked.clamp(1, _maxModalTimeoutMs).toInt()
      : _modalTimeoutMs;
  final params = data['componentParams'];
  return (timeoutMs: timeoutMs, params: params is Json ? params : null);
}

/// Why a modal page takes itself away. Its own codes of the kind that cannot be
/// drawn are one.
({String errCode, String message}) modalFailureOf(Json data) => (
      errCode: data['errorType'] == Wire.focusTaken
          ? Wire.focusTaken
          : Wire.componentError,
      message: textOf(data['message']) ?? notShown,
    );

/// Text that a page shows again later.
String? doneTextOf(Json data) =>
    textOf(data['cachedContent']) ?? textOf(data['content']);
