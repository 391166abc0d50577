import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ok, problem, warning, type Finding } from '../finding.js';
import { isDictionary, listOf, readPlist, valueOf, type Dictionary } from './read-plist.js';

const USAGE = 'NSUserTrackingUsageDescription';
const NETWORKS = 'SKAdNetworkItems';
/** Where AdAttributionKit looks, which has identifiers of its own kind. */
const OTHER_NETWORKS = 'AdNetworkIdentifiers';
const TRANSPORT = 'App Transport Security';

/** The prompt for tracking shows this sentence; iOS ends an app that asks without one. */
const checkUsage = (plist: Dictionary): Finding => {
  const text = valueOf(plist, USAGE);
  if (typeof text === 'string' && text.trim() !== '') return ok(USAGE, 'is there');
  const next = 'add a sentence that says to users what their permission is for';
  return problem(
    USAGE,
    text === undefined ? 'is missing: users are not asked, and there is no IDFA' : 'is no text',
    next,
  );
};

const isText = (value: unknown): value is string => typeof value === 'string';

/** In lower case, as networks compare them. */
const listedNetworks = (plist: Dictionary): readonly string[] => {
  const items = (listOf(valueOf(plist, NETWORKS)) ?? []).map((item) => valueOf(item, 'SKAdNetworkIdentifier'));
  const others = listOf(valueOf(plist, OTHER_NETWORKS)) ?? [];
  return [...items, ...others].filter(isText).map((id) => id.toLowerCase());
};

const checkNetworks = (plist: Dictionary, expected: readonly string[]): Finding => {
  const items = valueOf(plist, NETWORKS);
  const isShaped = (listOf(items) ?? []).every((item) => isText(valueOf(item, 'SKAdNetworkIdentifier')));
  if (items !== undefined && !(listOf(items) && isShaped))
    return problem(NETWORKS, 'is no list of dictionaries', 'give each entry its SKAdNetworkIdentifier, as text');
  const listed = new Set(listedNetworks(plist));
  const missing = expected.filter((id) => !listed.has(id.toLowerCase()));
  const next = 'append them: installs after ads of networks that are missing are silently not attributed';
  if (missing.length > 0) return problem(NETWORKS, `lacks ${missing.join(', ')}`, next);
  if (listed.size === 0) return warning(NETWORKS, 'names no network', next);
  return expected.length > 0
    ? ok(NETWORKS, `has all ${expected.length} of SKADNETWORK_IDS, of ${listed.size}`)
    : warning(
        NETWORKS,
        `${listed.size} networks, compared with nothing`,
        'name those that must be there in SKADNETWORK_IDS',
      );
};

const OPEN_DOORS = ['NSAllowsArbitraryLoads', 'NSAllowsArbitraryLoadsInWebContent'];
const OPEN_DOMAINS = ['NSExceptionAllowsInsecureHTTPLoads', 'NSTemporaryExceptionAllowsInsecureHTTPLoads'];

/** Whether the app talks without TLS, to everybody or to named hosts. */
const checkTransport = (plist: Dictionary): Finding => {
  const security = valueOf(plist, 'NSAppTransportSecurity');
  const next = 'let only debug builds do it: an ad server in production has https';
  if (OPEN_DOORS.some((door) => valueOf(security, door) === true))
    return warning(TRANSPORT, 'the app may talk to everybody without TLS', next);
  const domains = valueOf(security, 'NSExceptionDomains');
  const isOpen = Object.values(isDictionary(domains) ? domains : {}).some((domain) =>
    OPEN_DOMAINS.some((key) => valueOf(domain, key) === true),
  );
  return isOpen
    ? warning(TRANSPORT, 'some hosts are talked to without TLS', next)
    : ok(TRANSPORT, 'TLS for everything; an ad server without it is reached on the local network at most');
};

const plistIn = (path: string): string =>
  existsSync(path) && statSync(path).isDirectory() ? join(path, 'Info.plist') : path;

/**
 * An iOS app without building it: its `Info.plist`, named itself or by its folder, which may be a built `.app`.
 * `networks`: the identifiers that it must list, as `SKADNETWORK_IDS` has them.
 */
export const checkIos = (path: string, networks: readonly string[]): readonly Finding[] => {
  const file = plistIn(path);
  const subject = 'Info.plist';
  const next = 'name the file, the folder it is in, or a built .app; it is a property list as XML or binary';
  if (!existsSync(file)) return [problem(subject, `there is no ${file}`, next)];
  const plist = readPlist(file);
  if (!plist) return [problem(subject, `${file} cannot be read as a property list`, next)];
  return [ok(subject, 'can be read'), checkUsage(plist), checkNetworks(plist, networks), checkTransport(plist)];
};
