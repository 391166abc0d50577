import 'dart:async';

import 'package:ad_placement/src/io/clock.dart';
import 'package:ad_placement/src/io/json.dart';
import 'package:ad_placement/src/io/pending.dart';
import 'package:ad_placement/src/model/options.dart';
import 'package:ad_placement/src/preload/platform_info.dart';
import 'package:ad_placement/src/session/install_id.dart';

/// Nothing that takes time is waited for longer.
const int _waitMs = 300;

/// Device and app do what they like: whatever they throw, it is not known.
Future<void> _learn<T>(
  Future<T> Function() read,
  void Function(T value) keep,
) async {
  try {
    keep(await read());
  } on Object {
    // Not built in, not permitted or broken.
  }
}

/// What was read last. A slow reading that began before another one does not
/// replace what that one found.
final class _Latest<T> {
  _Latest(this.value);

  T value;

  /// A reading ended, whatever it found.
  bool hasEnded = false;
  int _begun = 0;
  int _kept = 0;

  Future<void> learn(Future<T> Function() read) {
    final own = ++_begun;
    return _learn(read, (found) {
      if (own < _kept) return;
      _kept = own;
      value = found;
    }).then((_) => hasEnded = true);
  }
}

/// What was learned of the device, and what it says at the moment.
final class Knowledge {
  /// The brand is part of the storage key.
  Knowledge(this._info, this._clock, this._brand);

  final PlatformInfo _info;
  final Clock _clock;
  final String _brand;
  final _consent = _Latest(const Regulatory());
  final _ids = _Latest(const Identifiers());
  final _device = _Latest<Json>(const {});
  final _network = _Latest<Json?>(null);
  Json? _app;
  List<String>? _skanItems;
  String? _installId;

  /// `android` or `ios`.
  String get platform => _info.platform;

  /// The first-party identifier; `null` until [start] is through.
  String? get installId => _installId;

  /// Reads what stands in the very first call, and begins with what takes long.
  Pending<void> start() {
    // These may take longer than a preload waits.
    unawaited(_ids.learn(_info.identifiers));
    unawaited(_network.learn(_info.network));
    var isLate = false;
    final fresh = uuid7(_clock.nowMs());
    final reading = _limited(
      () => [
        _learn(_info.app, (app) => _app = app),
        _learn(_info.skanItems, (items) => _skanItems = items),
        _learn(
          () => readInstallId(_info, _brand, fresh),
          // Calls have another one by now.
          (id) => isLate ? null : _installId = id,
        ),
      ],
    );
    final result = reading.result.then((_) {
      isLate = true;
      _installId ??= fresh;
    });
    return Pending(result, reading.cancel);
  }

  /// Reads everything that changes; what fails or takes too long leaves what
  /// was known before. Where the storage never answered, a consent platform may
  /// have written that GDPR applies.
  Pending<Regulatory> refresh() {
    final reading = _limited(
      () => [
        _consent.learn(_info.consent),
        _ids.learn(_info.identifiers),
        _device.learn(_info.device),
        _network.learn(_info.network),
      ],
    );
    return Pending(
      reading.result.then(
        (_) => _consent.hasEnded ? _consent.value : const Regulatory(gdpr: 1),
      ),
      reading.cancel,
    );
  }

  Pending<void> _limited(List<Future<void>> Function() read) {
    final done = Completer<void>();
    late final void Function() stopTimer;
    void finish() {
      stopTimer();
      if (!done.isCompleted) done.complete();
    }

    stopTimer = _clock.after(_waitMs, finish);
    unawaited(Future.wait(read()).then((_) => finish()));
    // Who cancels waits for nothing any more: `done` need not come.
    return Pending(done.future, stopTimer);
  }

  /// With every call: the node that answers a preload need not be the one that
  /// heard `/init`.
  Json get callFields => jsonOf({
        'app': _app,
        'skan': _skanItems == null ? null : {'items': _skanItems},
      });

  /// `device` of `/preload`.
  Json get device => jsonOf({
        ..._device.value,
        'network': _network.value,
        'tracking': jsonOf({
          'limited': _ids.value.isLimited,
          'attStatus': _ids.value.trackingStatus,
        }),
      });

  /// IDFA or GAID.
  String? get advertisingId => _ids.value.advertisingId;

  /// IDFV.
  String? get vendorId => _ids.value.vendorId;
}
