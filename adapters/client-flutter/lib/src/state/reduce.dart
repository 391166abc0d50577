import 'package:ad_placement/src/model/message.dart';
import 'package:ad_placement/src/state/client_state.dart';
import 'package:ad_placement/src/state/trim_messages.dart';

/// What changes the state of a session; the names are those of the web client.
sealed class Action {
  const Action();
}

/// `message-added`
final class MessageAdded extends Action {
  /// [isTrackOnly] counts with a user message.
  const MessageAdded(this.message, {required this.isTrackOnly});

  /// The newest.
  final Message message;

  /// It mutes the turn that follows.
  final bool isTrackOnly;
}

/// `service-answered`
final class ServiceAnswered extends Action {
  /// What an answer leaves out stays as it is.
  const ServiceAnswered({this.flags, this.sessionId});

  /// For the rest of the session.
  final Flags? flags;

  /// The service's name for the session.
  final String? sessionId;
}

/// `bids-arrived`
final class BidsArrived extends Action {
  /// As an answer has them.
  const BidsArrived(this.bids);

  /// At most one for each code.
  final List<Bid> bids;
}

/// `ad-changed`
final class AdChanged extends Action {
  /// Something happened to an ad.
  const AdChanged(this.bidId, this.change);

  /// Names the ad.
  final String bidId;

  /// What became of it.
  final PairedAd Function(PairedAd ad) change;
}

/// `ended`
final class Ended extends Action {
  /// In this [phase].
  const Ended(this.phase);

  /// Not the active one.
  final Phase phase;
}

const int _maxKnownIds = 1000;

/// Ads that can still be mounted; more than any screen shows at once.
const int _maxAds = 100;

List<T> _last<T>(List<T> all, int count) =>
    all.length <= count ? all : all.sublist(all.length - count);

/// A bid goes to the newest message if that is an assistant message, whichever
/// of the two comes later.
ClientState _pair(ClientState state) {
  final newest = state.messages.lastOrNull;
  if (newest?.role != MessageRole.assistant || state.waiting.isEmpty) {
    return state;
  }
  final paired = state.waiting.map((bid) => PairedAd(bid, newest!.id));
  return state.copyWith(
    waiting: const [],
    ads: _last([...state.ads, ...paired], _maxAds),
  );
}

ClientState _addMessage(ClientState state, MessageAdded action) {
  if (state.knownIds.contains(action.message.id)) {
    return _replaceMessage(state, action.message);
  }
  final isUser = action.message.role == MessageRole.user;
  return _pair(
    state.copyWith(
      messages: trimMessages([...state.messages, action.message]),
      knownIds: _last([...state.knownIds, action.message.id], _maxKnownIds),
      isTrackOnly: isUser ? action.isTrackOnly : null,
      // A bid that found no assistant message by now never will.
      waiting: isUser ? const [] : null,
    ),
  );
}

ClientState _replaceMessage(ClientState state, Message now) => state.copyWith(
      revision: state.revision + 1,
      messages: trimMessages([
        for (final message in state.messages)
          message.id == now.id ? message.withContent(now.content) : message,
      ]),
    );

/// After the end only the end counts: bids that wait are let go; what is on
/// show stays until the session is destroyed.
ClientState _end(ClientState state, Phase phase) {
  final isOver = phase == Phase.destroyed;
  return state.copyWith(
    phase: phase,
    waiting: const [],
    ads: isOver ? const [] : null,
    knownIds: isOver ? const [] : null,
  );
}

/// The whole behaviour of a session that needs no time and no network. Pure.
ClientState reduce(ClientState state, Action action) {
  if (state.phase == Phase.destroyed) return state;
  return switch (action) {
    MessageAdded() => _addMessage(state, action),
    ServiceAnswered(:final flags, :final sessionId) => state.copyWith(
        flags: flags,
        sessionId: sessionId,
      ),
    BidsArrived(:final bids) => state.phase == Phase.active
        ? _pair(state.copyWith(waiting: bids))
        : state,
    AdChanged(:final bidId, :final change) => state.copyWith(
        ads: [for (final ad in state.ads) ad.bidId == bidId ? change(ad) : ad],
      ),
    Ended(:final phase) => _end(state, phase),
  };
}
