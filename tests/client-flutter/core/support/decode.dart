import 'package:ad_placement/core.dart';

import 'virtual_time.dart';

Regulatory _regulatoryOf(Json json) => Regulatory(
      gdpr: json['gdpr'] as int?,
      gdprConsent: json['gdprConsent'] as String?,
      coppa: json['coppa'] as int?,
      gpp: json['gpp'] as String?,
      gppSid: (json['gppSid'] as List<Object?>?)?.cast(),
      usPrivacy: json['usPrivacy'] as String?,
    );

Character _characterOf(Json json) => Character(
      id: json['id'] as String? ?? '',
      name: json['name'] as String? ?? '',
      avatarUrl: json['avatarUrl'] as String? ?? '',
      additionalProperties: json,
    );

MutableOptions mutableOptionsOf(Json json) => MutableOptions(
      variantId: json['variantId'] as String?,
      locale: json['locale'] as String?,
      regulatory: switch (json['regulatory']) {
        final Json regulatory => _regulatoryOf(regulatory),
        _ => null,
      },
      userEmail: json['userEmail'] as String?,
      advertisingId: json['advertisingId'] as String?,
      vendorId: json['vendorId'] as String?,
      userSignature: json['userSignature'] as String?,
    );

SessionOptions optionsOf(Json json, OnEvent onEvent, OnDebugEvent onDebug) =>
    SessionOptions(
      adServerUrl: json['adServerUrl'] as String? ?? '',
      publisherToken: json['publisherToken'] as String? ?? '',
      userId: json['userId'] as String? ?? '',
      conversationId: json['conversationId'] as String? ?? '',
      enabledPlacementCodes:
          (json['enabledPlacementCodes'] as List<Object?>? ?? []).cast(),
      character: switch (json['character']) {
        final Json character => _characterOf(character),
        _ => null,
      },
      mutable: mutableOptionsOf(json),
      onEvent: onEvent,
      onDebugEvent: onDebug,
      brand: json['brand'] as String? ?? 'svc',
      headerPrefix: json['headerPrefix'] as String?,
    );

Message messageOf(Json json) => Message(
      id: json['id'] as String? ?? '',
      role: MessageRole.values.byName(json['role'] as String? ?? 'user'),
      content: json['content'] as String? ?? '',
      createdAt: switch (json['createdAt']) {
        final String text => DateTime.parse(text),
        final num ms => DateTime.fromMillisecondsSinceEpoch(ms.toInt()),
        _ => DateTime.fromMillisecondsSinceEpoch(startMs),
      },
    );

/// As the web client spells it.
Json jsonOfEvent(AdEvent event) => {
      'name': event.name,
      if (event.code != null) 'code': event.code,
      if (event.messageId != null) 'messageId': event.messageId,
      'payload': event.payload,
    };
