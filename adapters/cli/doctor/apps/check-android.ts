import { join } from 'node:path';
import { DOMParser } from '@xmldom/xmldom';
import { readable } from '../../../../application/faults/readable.js';
import { ok, problem, warning, type Finding } from '../finding.js';
import { isBelow, readWritten as read } from './written-file.js';

const AD_ID = 'com.google.android.gms.permission.AD_ID';
const INTERNET = 'android.permission.INTERNET';
const ignore = (): undefined => undefined;

const parse = (text: string): Element | undefined =>
  readable(() => {
    const errorHandler = { warning: ignore, error: ignore, fatalError: ignore };
    const document: Partial<Document> = new DOMParser({ errorHandler }).parseFromString(text, 'text/xml');
    return document.documentElement;
  });

const all = (root: Element, name: string): readonly Element[] => Array.from(root.getElementsByTagName(name));

const isNamed = (root: Element, permission: string, isRemoval: boolean): boolean =>
  all(root, 'uses-permission').some(
    (element) =>
      element.getAttribute('android:name') === permission &&
      Boolean(element.getAttribute('tools:node')?.startsWith('remove')) === isRemoval,
  );

/** What differs between the clients that an Android app may have. */
export interface AndroidNeeds {
  /** The client's own manifest adds the permission for the advertising id. */
  readonly isAdIdMerged: boolean;
  readonly minSdk: number;
  readonly jvmTarget: number | undefined;
}

const KOTLIN_CLIENT: AndroidNeeds = { isAdIdMerged: true, minSdk: 26, jvmTarget: 17 };

const checkAdId = (root: Element, { isAdIdMerged }: AndroidNeeds): Finding => {
  const subject = 'AndroidManifest.xml';
  if (isNamed(root, AD_ID, true))
    return warning(subject, 'AD_ID is removed: the advertising id is not read', 'keep it so only if that is meant');
  if (isAdIdMerged) return ok(subject, 'AD_ID comes by manifest merge');
  if (isNamed(root, AD_ID, false)) return ok(subject, 'AD_ID is there');
  const next = `add <uses-permission android:name="${AD_ID}" />, unless that is meant`;
  return warning(subject, 'AD_ID is missing: the advertising id is not read', next);
};

/** Whether the app talks without TLS, to everybody or to named hosts. */
const checkCleartext = (module: string, root: Element): Finding => {
  const subject = 'network security config';
  const [application] = all(root, 'application');
  const named = application?.getAttribute('android:networkSecurityConfig')?.replace('@xml/', '');
  const next = 'let only debug builds do it: an ad server in production has https';
  if (named === undefined || named === '') {
    return application?.getAttribute('android:usesCleartextTraffic') === 'true'
      ? warning(subject, 'the app may talk to everybody without TLS', next)
      : ok(subject, 'TLS for everything; an ad server without it cannot be reached');
  }
  const text = read(join(module, 'src/main/res/xml', `${named}.xml`));
  const config = text === undefined ? undefined : parse(text);
  if (!config) return warning(subject, `res/xml/${named}.xml cannot be read`, 'correct the name in the manifest');
  const open = [...all(config, 'base-config'), ...all(config, 'domain-config')].some(
    (element) => element.getAttribute('cleartextTrafficPermitted') === 'true',
  );
  return open ? warning(subject, 'some hosts are talked to without TLS', next) : ok(subject, 'TLS for everything');
};

const checkManifest = (module: string, needs: AndroidNeeds): readonly Finding[] => {
  const subject = 'AndroidManifest.xml';
  const text = read(join(module, 'src/main/AndroidManifest.xml'));
  const next = 'name the folder of the app module, which has src/main/AndroidManifest.xml';
  if (text === undefined) return [problem(subject, `is not below ${module}`, next)];
  const root = parse(text);
  if (!root || root.tagName !== 'manifest')
    return [problem(subject, 'cannot be read as a manifest', 'correct its XML')];
  return [
    isNamed(root, INTERNET, true)
      ? problem(subject, 'INTERNET is removed: no ad can come', 'take tools:node="remove" away')
      : ok(subject, 'INTERNET is there, or comes by manifest merge'),
    checkAdId(root, needs),
    checkCleartext(module, root),
  ];
};

/** A number or version in a build file; `pattern` has it as its group. */
interface Floor {
  readonly subject: string;
  readonly pattern: RegExp;
  readonly least: readonly number[];
}

const floorsOf = ({ minSdk, jvmTarget }: AndroidNeeds): readonly Floor[] => [
  { subject: 'minSdk', pattern: /\bminSdk(?:Version)? ?[=( ] ?(\d{1,3})\b/, least: [minSdk] },
  { subject: 'compileSdk', pattern: /\bcompileSdk(?:Version)? ?[=( ] ?(\d{1,3})\b/, least: [34] },
  ...(jvmTarget === undefined
    ? []
    : [{ subject: 'JVM target', pattern: /\bjvmTarget ?= ?["'](\d{1,2})["']/, least: [jvmTarget] }]),
  { subject: 'Kotlin', pattern: /\bkotlin(?:_version|Version)? ?= ?["'](\d{1,2}\.\d{1,2})/, least: [1, 9] },
];

const checkFloor = (texts: readonly string[], { subject, pattern, least }: Floor): readonly Finding[] => {
  const found = texts.flatMap((text) => pattern.exec(text)?.[1] ?? [])[0];
  // Some apps name it elsewhere, in a plugin of their own.
  if (found === undefined) return [];
  const needed = least.join('.');
  return isBelow(found.split('.').map(Number), least)
    ? [problem(subject, `${found} is too old`, `the client needs ${needed} or later`)]
    : [ok(subject, `${found}; the client needs ${needed} or later`)];
};

/** The app module of an Android app, without building it: its manifest and what its build files name. */
export const checkAndroid = (module: string, needs: AndroidNeeds = KOTLIN_CLIENT): readonly Finding[] => {
  const builds = ['build.gradle.kts', 'build.gradle'];
  const files = [...builds, ...builds.map((name) => join('..', name)), '../gradle/libs.versions.toml'];
  const texts = files.flatMap((name) => read(join(module, name)) ?? []);
  return [...checkManifest(module, needs), ...floorsOf(needs).flatMap((floor) => checkFloor(texts, floor))];
};
