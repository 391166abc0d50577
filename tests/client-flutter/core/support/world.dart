import 'dart:convert';

import 'package:ad_placement/core.dart';

import 'decode.dart';
import 'fake_device.dart';
import 'fake_screen.dart';
import 'fake_server.dart';
import 'scenario.dart';
import 'virtual_time.dart';

/// The client with everything around it replaced; runs the steps of a scenario.
final class World {
  World(this._scenario);

  final Scenario _scenario;
  final _time = VirtualTime();
  final _server = FakeServer();
  final _screen = FakeScreen();
  late final _device = FakeDevice(
    storage: _scenario.host['storage'],
    ids: _scenario.host['identifiers'] as Json? ?? const {},
  );
  final Map<String, (ManagedAd, FakeSurface)> _ads = {};
  List<Json> _events = [];
  List<String> _debug = [];
  AdSession? _session;

  AdSession get _live => _session!;

  void _hear(AdEvent event) {
    _events.add(jsonOfEvent(event));
    switch (_scenario.host['onEvent']) {
      case 'throws':
        throw StateError('The app is broken.');
      case 'destroys':
        _live.destroy();
      case 'adds':
        final id = 'after-${event.name}';
        _live.addMessage(messageOf({'id': id, 'role': 'user', 'content': '?'}));
    }
  }

  void _hearDebug(String name, Object? data) {
    _debug.add(name);
    if (_scenario.host['onDebugEvent'] == 'throws') {
      throw StateError('The app is broken.');
    }
  }

  void _create() {
    final random = (_scenario.host['random'] as num? ?? 1).toDouble();
    final session = _session = createSession(
      optionsOf(_scenario.session, _hear, _hearDebug),
      SessionPlatform(
        _device,
        transport: () => _server,
        clock: _time,
        random: () => random,
      ),
    );
    session.isMuted = _scenario.session['isDisabled'] == true;
  }

  void _addMany(Json step, String Function(int index) content) {
    for (var index = 1; index <= (step['count'] as int); index++) {
      _live.addMessage(
        messageOf(
          {'id': 'u$index', 'role': 'user', 'content': content(index)},
        ),
      );
    }
  }

  void _answer(Json step) {
    final path = step['path'] as String;
    final status = step['status'] as int? ?? 200;
    final body = step['body'];
    final text =
        step['text'] as String? ?? (body == null ? '' : jsonEncode(body));
    if (_screen.loads(path, status)) return;
    final headers = step['headers'] as Json? ?? const {};
    _server.answer(
      path,
      HttpAnswer(status, text, retryAfter: headers['Retry-After'] as String?),
    );
  }

  void _fail(String path) {
    if (!_screen.loads(path, null)) _server.answer(path, null);
  }

  /// The theme of an ad is a parameter of the whole app.
  (ManagedAd, FakeSurface) _keepAd(Json step) {
    if (step['theme'] case final String theme) {
      _live.otherParams = {'theme': theme};
    }
    final ad = _live.createAd(
      step['messageId'] as String,
      code: step['code'] as String? ?? defaultCode,
    ) as ManagedAd;
    final name = step['as'] as String;
    final known = _ads[name];
    if (known != null && identical(known.$1, ad)) return known;
    return _ads[name] = (ad, FakeSurface(_screen));
  }

  void _mount((ManagedAd, FakeSurface) placed) => placed.$1.mount(placed.$2);

  void _post(Json step) {
    final isStranger = step['from'] == 'stranger';
    final page =
        step['from'] == 'modal' ? _screen.modalPage : _ads[step['ad']]?.$2.page;
    if (page == null && !isStranger) return;
    final origin = step['origin'] as String? ?? service;
    _screen.post(isStranger ? null : page, step['says'], origin);
  }

  Future<void> run(Json step) async {
    switch (step['do']) {
      case 'create':
        _create();
      case 'addMessage':
        _live.addMessage(
          messageOf(step['message'] as Json),
          trackOnly: step['trackOnly'] == true,
        );
      case 'addMessages':
        _addMany(step, (index) => 'Message $index');
      case 'addLongMessages':
        _addMany(step, (_) => 'x' * (step['bytes'] as int));
      case 'advance':
        await _time.advance(step['ms'] as int);
      case 'answer':
        _answer(step);
      case 'fail':
        _fail(step['path'] as String);
      case 'tcf':
        _device.says = step['says'];
      case 'createAd':
        _keepAd(step);
      case 'mount':
        _mount(_ads[step['ad']]!);
      case 'destroyAd':
        _ads[step['ad']]!.$1.destroy();
      case 'render':
        _mount(_keepAd(step));
      case 'frame':
        _post(step);
      case 'updateOptions':
        _live.updateOptions(mutableOptionsOf(step['options'] as Json));
      case 'sendUserEvent':
        _live.sendUserEvent(
          step['name'] as String,
          step['payload'] as Json? ?? const {},
        );
      case 'destroy':
        _live.destroy();
      case 'focusHost':
        _screen.hasFocus = true;
      case 'press':
        _screen.press();
      case final other:
        throw ArgumentError('No step is called "$other".');
    }
    await _time.settle();
  }

  List<Json> takeEvents() {
    final taken = _events;
    _events = [];
    return taken;
  }

  List<String> takeDebug() {
    final taken = _debug;
    _debug = [];
    return taken;
  }

  List<Json> takeRequests() => _server.takeSeen();

  List<Json> takeHeard() => _screen.takeHeard();

  /// What can be seen of client and app.
  Json state() => {
        'sessionId': _live.sessionId,
        'isDisabled': _live.isDisabled,
        'isDestroyed': _live.isDestroyed,
        'preloadTimeout': _live.preloadTimeout.inMilliseconds,
        'messages': [for (final message in _live.messages) message.toJson()],
        'inFlight': _server.inFlight,
        'timers': _time.timers,
        // What is stored is read, and not listened to.
        'consentListeners': 0,
        'storage': _device.kept,
        'modal': _screen.modal,
        'hostFocused': _screen.isHostFocused,
        'opened': _screen.opened,
        'ads': {
          for (final MapEntry(:key, value: placed) in _ads.entries)
            key: placed.$2.describe(),
        },
      };

  void end() => _session?.destroy();
}
