import 'dart:async';

import 'package:ad_placement/src/io/json.dart';
import 'package:ad_placement/src/model/message.dart';
import 'package:ad_placement/src/model/options.dart';
import 'package:ad_placement/src/model/session_options.dart';
import 'package:ad_placement/src/platform/ads_environment.dart';
import 'package:ad_placement/src/session/ad_session.dart';
import 'package:ad_placement/src/session/create_session.dart';
import 'package:ad_placement/src/widgets/ads_scope.dart';
import 'package:ad_placement/src/widgets/page_pool.dart';
import 'package:ad_placement/src/widgets/session_key.dart';
import 'package:flutter/widgets.dart';

/// One conversation, around the chat that shows it. Another address, token,
/// user, conversation, list of placement codes or character starts a new
/// session, another value of the rest does not; values count, not identities.
/// The session ends when the provider leaves the tree.
class AdsProvider extends StatefulWidget {
  /// What is wrong with the options arrives as `ad.error`.
  const AdsProvider({
    required this.adServerUrl,
    required this.publisherToken,
    required this.userId,
    required this.conversationId,
    required this.messages,
    required this.enabledPlacementCodes,
    required this.character,
    required this.child,
    this.isDisabled = false,
    this.otherParams,
    this.regulatory,
    this.variantId,
    this.locale,
    this.userEmail,
    this.userSignature,
    this.advertisingId,
    this.vendorId,
    this.onEvent,
    this.onDebugEvent,
    this.brand = 'svc',
    this.headerPrefix,
    this.environment = const AdsEnvironment(),
    super.key,
  });

  /// Origin of the service, for example `https://ads.example.com`.
  final String adServerUrl;

  /// Names the publisher's account. No secret.
  final String publisherToken;

  /// Stable across conversations, unique per user, not personally
  /// identifying.
  final String userId;

  /// New for each conversation.
  final String conversationId;

  /// The conversation so far, oldest first, each message in its final form. New
  /// messages and changed texts are found by id.
  final List<Message> messages;

  /// Kinds of ad slot that the app has; [defaultCode] when it is empty.
  final List<String> enabledPlacementCodes;

  /// Who the assistant plays.
  final Character character;

  /// No ads from the next user message on; what is on show stays. The service
  /// still hears the conversation.
  final bool isDisabled;

  /// What the pages of ads receive beside the conversation, as JSON holds it,
  /// for example `{'theme': 'dark'}`.
  final Map<String, Object?>? otherParams;

  /// Privacy signals as the app knows them.
  final Regulatory? regulatory;

  /// Cohort of an experiment of yours.
  final String? variantId;

  /// Of your app's words, such as `pt-BR`: labels and buttons of ads are in it.
  final String? locale;

  /// Keeps one person from seeing an ad too often on several devices.
  final String? userEmail;

  /// By your server, of user id and e-mail address.
  final String? userSignature;

  /// Wins over the one that the device reports.
  final String? advertisingId;

  /// Of iOS. Wins over the one that the device reports.
  final String? vendorId;

  /// Hears every event.
  final OnEvent? onEvent;

  /// Hears the steps inside.
  final OnDebugEvent? onDebugEvent;

  /// Word of the service in storage keys and, capitalised, in headers.
  final String brand;

  /// Word in headers, where it is another one.
  final String? headerPrefix;

  /// What the widgets stand on; for tests.
  final AdsEnvironment environment;

  /// The chat.
  final Widget child;

  /// The session of the provider above, for what no option says:
  /// `addMessage` with `trackOnly`, `sendUserEvent`, the stream of events.
  /// Throws without a provider above.
  static AdSession of(BuildContext context) => AdsScope.of(context).session;

  @override
  State<AdsProvider> createState() => _AdsProviderState();
}

class _AdsProviderState extends State<AdsProvider> {
  final PagePool _pool = PagePool();
  late AdSession _session;
  late NewMessages _newMessages;

  /// Callbacks count as they are at the moment.
  SessionOptions _optionsOf(AdsProvider from) => SessionOptions(
        adServerUrl: from.adServerUrl,
        publisherToken: from.publisherToken,
        userId: from.userId,
        conversationId: from.conversationId,
        enabledPlacementCodes: from.enabledPlacementCodes,
        character: from.character,
        mutable: MutableOptions(
          variantId: from.variantId,
          locale: from.locale,
          regulatory: from.regulatory,
          userEmail: from.userEmail,
          userSignature: from.userSignature,
          advertisingId: from.advertisingId,
          vendorId: from.vendorId,
        ),
        onEvent: (event) => widget.onEvent?.call(event),
        onDebugEvent: (name, data) => widget.onDebugEvent?.call(name, data),
        brand: from.brand,
        headerPrefix: from.headerPrefix,
      );

  @override
  void initState() {
    super.initState();
    _start();
  }

  void _start() {
    _newMessages = NewMessages();
    _session = createSession(
      _optionsOf(widget),
      widget.environment.sessionPlatform,
    )..otherParams = widget.otherParams ?? const {};
    _addSoon();
  }

  /// An app hears events, and may draw itself anew: not while it is drawn.
  void _addSoon() {
    final session = _session;
    scheduleMicrotask(() {
      if (!mounted || !identical(session, _session)) return;
      session.isMuted = widget.isDisabled;
      _newMessages.addNew(widget.messages, session.addMessage);
    });
  }

  @override
  void didUpdateWidget(AdsProvider oldWidget) {
    super.didUpdateWidget(oldWidget);
    final options = _optionsOf(widget);
    final before = _optionsOf(oldWidget);
    if (!isSameSession(options, before)) {
      _session.destroy();
      return _start();
    }
    // What the app has set on the session itself stays until then.
    if (!isSameMutable(options.mutable, before.mutable)) {
      _session.updateOptions(options.mutable);
    }
    final Json params = widget.otherParams ?? const {};
    if (!isSameValue(
        params, oldWidget.otherParams ?? const <String, Object?>{})) {
      _session.otherParams = params;
    }
    _addSoon();
  }

  @override
  void dispose() {
    _session.destroy();
    super.dispose();
  }

  @override
  Widget build(BuildContext context) => AdsScope(
        session: _session,
        environment: widget.environment,
        pool: _pool,
        child: widget.child,
      );
}
