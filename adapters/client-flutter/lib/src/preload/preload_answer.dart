import 'package:ad_placement/src/io/calls.dart';
import 'package:ad_placement/src/io/json.dart';
import 'package:ad_placement/src/model/wire.dart';
import 'package:ad_placement/src/session/install_id.dart';
import 'package:ad_placement/src/state/client_state.dart';

/// Exactly one of these comes of every preload that is not cancelled
/// (`docs/reference/turns.md#turn`).
sealed class PreloadOutcome {
  const PreloadOutcome();
}

/// There are ads.
final class Filled extends PreloadOutcome {
  /// One bid at least.
  const Filled(this.sessionId, this.bids);

  /// The service's name for the session.
  final String sessionId;

  /// At most one for each code.
  final List<Bid> bids;
}

/// There is none.
final class NoFill extends PreloadOutcome {
  /// [sessionId] is absent from an answer without a body.
  const NoFill(this.sessionId, this.skipCode);

  /// The service's name for the session.
  final String? sessionId;

  /// Why.
  final String skipCode;
}

/// Something failed, or the service refused.
final class Failed extends PreloadOutcome {
  /// [message] is for people, [errCode] for code.
  const Failed(
    this.errCode,
    this.message, {
    this.isPermanent = false,
    this.isFault = false,
  });

  /// What failed.
  final String errCode;

  /// What happened.
  final String message;

  /// The session is over.
  final bool isPermanent;

  /// Nothing the server decided: it should hear of it.
  final bool isFault;
}

Failed _fault(String what) =>
    Failed(Wire.requestFailed, 'The ad server $what.', isFault: true);

Failed _refusal(Json body, String errCode) => Failed(
      errCode,
      textOf(fieldsOf(body['error'])['message']) ??
          'The ad server refused the request.',
      isPermanent: body['permanent'] == true || body['permanentError'] == true,
    );

Failed _refusedStatus(int status, Json body) {
  final said =
      textOf(body['errCode']) ?? textOf(fieldsOf(body['error'])['code']);
  return _refusal(
    body,
    status == 401 ? Wire.invalidToken : said ?? Wire.requestFailed,
  );
}

Bid? _decodeBid(Object? value) {
  final bid = fieldsOf(value);
  final code = bid['code'];
  final bidId = textOf(bid['bidId']);
  // The id becomes part of an address.
  if (bidId == null || !isUuid(bidId) || code is! String) return null;
  final skan = bid['skan'];
  final kit = bid['adAttributionKit'];
  return Bid(
    bidId: bidId,
    code: code,
    revenue: numberOf(bid['revenue']) ?? numberOf(bid['value']) ?? 0,
    format: textOf(bid['format']) ?? 'unknown',
    content: textOf(bid['content']) ?? '',
    skan: kit is Json
        ? {...fieldsOf(skan), 'adAttributionKit': kit}
        : skan is Json
            ? skan
            : null,
  );
}

/// Per code the first bid wins; codes that were not enabled are dropped.
List<Bid> _usableBids(Object? values, List<String> codes) {
  final byCode = <String, Bid>{};
  for (final value in values is List<Object?> ? values : const <Object?>[]) {
    final bid = _decodeBid(value);
    if (bid != null && codes.contains(bid.code)) {
      byCode.putIfAbsent(bid.code, () => bid);
    }
  }
  return byCode.values.toList();
}

PreloadOutcome _decodeBody(
  Json body,
  List<String> codes, {
  required bool isTrackOnly,
}) {
  final sessionId = textOf(body['sessionId']);
  if (body['errCode'] != null || sessionId == null) {
    return _refusal(body, textOf(body['errCode']) ?? Wire.unknown);
  }
  if (body['skip'] == true) {
    return NoFill(sessionId, textOf(body['skipCode']) ?? Wire.unknown);
  }
  // The app muted this turn: whatever an answer says, nothing is shown in it.
  if (isTrackOnly) return NoFill(sessionId, Wire.adsDisabled);
  final bids = _usableBids(body['bids'], codes);
  return bids.isEmpty
      ? NoFill(sessionId, Wire.unfilledBid)
      : Filled(sessionId, bids);
}

/// The table "what a client reports" of `docs/reference/protocol.md`, its rows
/// tried from the top.
PreloadOutcome decodePreloadAnswer(
  CallResult result,
  List<String> codes, {
  required bool isTrackOnly,
}) =>
    switch (result) {
      Unanswered(:final reason) => _fault('did not answer (${reason.name})'),
      Answered(status: 204) => const NoFill(null, Wire.unfilledBid),
      Answered(:final status, :final body) when status >= 400 && status < 500 =>
        _refusedStatus(status, fieldsOf(body)),
      Answered(:final status) when status < 200 || status >= 300 =>
        _fault('answered with status $status'),
      Answered(body: final Json body) =>
        _decodeBody(body, codes, isTrackOnly: isTrackOnly),
      Answered() => _fault('sent an answer that cannot be read'),
    };
