import 'dart:async';
import 'dart:convert';

import 'package:ad_placement/ad_placement.dart';
import 'package:ad_placement/core.dart';

/// A service that has an ad for every turn.
final class FakeService implements Transport {
  final List<Json> preloads = [];
  final List<String> paths = [];
  final List<HttpRequest> _live = [];

  /// While it is open, preloads are not answered.
  Completer<void>? gate;

  /// How many sessions have let it go.
  int closed = 0;

  List<HttpRequest> get inFlight => [
        for (final request in _live)
          if (!request.isCancelled) request,
      ];

  String _bidId(int index) =>
      '0b8f1d1c-5a53-4d5e-9c39-${index.toRadixString(16).padLeft(12, '0')}';

  @override
  Future<HttpAnswer> send(HttpRequest request) async {
    _live.add(request);
    final path = Uri.parse(request.url).path;
    paths.add(path);
    if (path == '/preload') {
      preloads.add(jsonDecode(request.body) as Json);
      final bidId = _bidId(preloads.length);
      final isMuted = preloads.last['isDisabled'] == true;
      await gate?.future;
      _live.remove(request);
      return HttpAnswer(
        200,
        jsonEncode(
          isMuted
              ? {
                  'sessionId': 's',
                  'bids': <Object?>[],
                  'skip': true,
                  'skipCode': 'ads_disabled',
                }
              : {
                  'sessionId': 's',
                  'bids': [
                    {
                      'bidId': bidId,
                      'code': 'inlineAd',
                      'revenue': 4.25,
                      'format': 'image',
                      'content': 'Harbor Coffee roasts by the sea.',
                    },
                  ],
                },
        ),
      );
    }
    _live.remove(request);
    return const HttpAnswer(200, '{}');
  }

  @override
  void close() => closed++;
}

/// A device that knows nothing but what the test says.
final class FakePlatform implements AppPlatform {
  final Map<String, String> storage = {};
  final List<(String, bool)> opened = [];
  final List<Json> impressions = [];

  @override
  String get platform => 'android';

  @override
  Future<String?> readItem(String key) async => storage[key];

  @override
  Future<void> writeItem(String key, String value) async =>
      storage[key] = value;

  @override
  Future<Json> app() async => {'bundleId': 'com.example', 'version': '1'};

  @override
  Future<List<String>?> skanItems() async => null;

  @override
  Future<Json> device() async => {};

  @override
  Future<Json> network() async => {};

  @override
  Future<Identifiers> identifiers() async => const Identifiers();

  @override
  Future<Regulatory> consent() async => const Regulatory();

  @override
  Future<bool> openLink(String url, {required bool inApp}) async {
    opened.add((url, inApp));
    return true;
  }

  @override
  Future<bool> openStorePage(Json skan) async => false;

  @override
  void Function() startImpression(Json skan) {
    impressions.add(skan);
    return () => impressions.remove(skan);
  }

  @override
  Future<TrackingStatus> requestTracking() async => TrackingStatus.unavailable;
}
