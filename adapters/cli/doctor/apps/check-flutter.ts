import { join } from 'node:path';
import { checkAndroid, type AndroidNeeds } from './check-android.js';
import { checkIos } from './check-ios.js';
import { ok, problem, warning, type Finding } from '../finding.js';
import { isBelow, readWritten } from './written-file.js';

const PACKAGE = 'ad_placement';

/** Dart's and Flutter's lower bound in `environment`: `^3.5.0`, `>=3.5.0 <4.0.0`, or the version itself. */
const BOUNDS = [
  { subject: 'Dart', pattern: /^ {2}sdk: ?["']?(?:\^|>=)?(\d{1,3}\.\d{1,3})/m, least: [3, 5] },
  { subject: 'Flutter', pattern: /^ {2}flutter: ?["']?(?:\^|>=)?(\d{1,3}\.\d{1,3})/m, least: [3, 24] },
] as const;

const checkBounds = (pubspec: string): readonly Finding[] =>
  BOUNDS.flatMap(({ subject, pattern, least }) => {
    const found = pattern.exec(pubspec)?.[1];
    // An app need not name Flutter's.
    if (found === undefined) return [];
    const needed = least.join('.');
    return isBelow(found.split('.').map(Number), least)
      ? [warning(subject, `the app allows ${found}`, `raise it: the client needs ${needed} or later`)]
      : [ok(subject, `${found}; the client needs ${needed} or later`)];
  });

const checkPubspec = (app: string): readonly Finding[] => {
  const subject = 'pubspec.yaml';
  const text = readWritten(join(app, 'pubspec.yaml'));
  if (text === undefined) return [problem(subject, `is not in ${app}`, 'name the folder of the Flutter app')];
  const isNamed = new RegExp(`^ {2}${PACKAGE}:`, 'm').test(text);
  return [
    isNamed
      ? ok(subject, `names ${PACKAGE}`)
      : problem(subject, `does not name ${PACKAGE}`, `add it below dependencies: flutter pub add ${PACKAGE}`),
    ...checkBounds(text),
  ];
};

/** The client talks to the device, which needs Flutter to be ready. */
const checkMain = (app: string): Finding => {
  const subject = 'lib/main.dart';
  const next = 'call it first in main(), before the client is asked for anything';
  const text = readWritten(join(app, 'lib/main.dart'));
  if (text === undefined) return warning(subject, 'is not there', next);
  return text.includes('WidgetsFlutterBinding.ensureInitialized()')
    ? ok(subject, 'calls WidgetsFlutterBinding.ensureInitialized()')
    : problem(subject, 'does not call WidgetsFlutterBinding.ensureInitialized()', next);
};

/** Of an app with the Flutter client, which adds no permission by itself. */
const NEEDS: AndroidNeeds = { isAdIdMerged: false, minSdk: 21, jvmTarget: undefined };

/** A Flutter app without building it: `pubspec.yaml`, `lib/main.dart`, and its Android and iOS halves. */
export const checkFlutter = (app: string, networks: readonly string[]): readonly Finding[] => [
  ...checkPubspec(app),
  checkMain(app),
  ...checkAndroid(join(app, 'android/app'), NEEDS),
  ...checkIos(join(app, 'ios/Runner'), networks),
];
