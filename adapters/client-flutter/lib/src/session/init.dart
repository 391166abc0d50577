import 'package:ad_placement/src/io/calls.dart';
import 'package:ad_placement/src/io/json.dart';
import 'package:ad_placement/src/model/wire.dart';
import 'package:ad_placement/src/session/context.dart';
import 'package:ad_placement/src/state/client_state.dart';
import 'package:ad_placement/src/state/reduce.dart';

/// `docs/reference/protocol.md#post-init-the-flags-of-a-session`.
const int _initTimeoutMs = 16000;

/// A time-out beyond it is no time-out.
const double _maxTimeoutMs = 2147483647;

Flags _flagsOf(Json body, Flags defaults) {
  final asked = numberOf(body['preloadTimeout']);
  return Flags(
    preloadTimeoutMs: asked != null && asked > 0
        ? asked.clamp(1, _maxTimeoutMs).toInt()
        : defaults.preloadTimeoutMs,
    reportErrors: body['reportErrors'] != false,
    reportDebug: body['reportDebug'] == true,
  );
}

/// A failure is nobody's concern, but for a token that is not known: the
/// defaults stay. Only `enabled: false` disables.
void _settle(Context context, CallResult result) {
  switch (result) {
    case Answered(status: 401):
      context.end(
        Phase.refused,
        Wire.invalidToken,
        'The ad server does not know this publisherToken.',
      );
    case Answered(status: 200, body: final Json body):
      if (body['enabled'] == false) {
        context.end(
          Phase.disabled,
          Wire.sessionDisabledByInit,
          'The ad server disabled this session.',
        );
      } else {
        final flags = _flagsOf(body, context.store.state.flags);
        context.store.dispatch(ServiceAnswered(flags: flags));
      }
    case _:
  }
}

/// Registers the session, in the background.
Future<void> startInit(Context context) async {
  if (context.store.state.phase != Phase.active) return;
  final result = await context.calls
      .send(
        '/init',
        {...context.knowledge.callFields, ...context.identity},
        timeoutMs: _initTimeoutMs,
      )
      .result;
  if (context.store.state.phase != Phase.active) return;
  _settle(context, result);
  context.debug('init_settled');
}
