import type { SignalName } from '../../../../../domain/privacy/unreadable-signals.js';
import type { WireMisspelt } from '../../../../wire/index.js';

/** Keys by which integrators mean a signal, in lower case without `-`, `_` and `.`; its own name among them. */
const KEYS = {
  'regulatory.gdpr': ['gdpr', 'isgdpr', 'gdprapplies', 'subjecttogdpr', 'iabtcfgdprapplies'],
  'regulatory.gdprConsent': ['gdprconsent', 'gdprconsentstring', 'tcstring', 'tcfstring', 'iabtcftcstring'],
  'regulatory.coppa': ['coppa', 'iscoppa', 'coppaapplies', 'childdirected', 'ischilddirected', 'tfcd'],
  'regulatory.gpp': ['gpp', 'gppstring', 'gppconsent', 'iabgpphdrgppstring'],
  'regulatory.gppSid': ['gppsid', 'gppsids', 'gppsections', 'gppsectionids', 'iabgppgppsid'],
  'regulatory.usPrivacy': ['usprivacy', 'usprivacystring', 'uspstring', 'ccpa', 'iabusprivacystring'],
  'character.isNsfw': ['isnsfw', 'nsfw'],
  'device.tracking.limited': ['limited', 'lmt', 'limitadtracking', 'limitedtracking', 'islimitadtrackingenabled'],
  'device.tracking.attStatus': ['attstatus', 'att', 'trackingauthorizationstatus'],
  'device.network.saveData': ['savedata', 'datasaver'],
  isDisabled: ['isdisabled', 'trackonly'],
} as const satisfies Readonly<Record<SignalName, readonly string[]>>;

const MEANT: ReadonlyMap<string, string> = new Map(
  Object.entries(KEYS).flatMap(([name, keys]) => keys.map((key): [string, string] => [key, name])),
);

const DEPTH = 3;
const MAX_PATH_CHARS = 100;
const MOST = 16;

const isPart = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const keysBelow = (part: object, above: string, depth: number): readonly WireMisspelt[] =>
  Object.entries(part).flatMap(([key, value]): readonly WireMisspelt[] => {
    const sent = `${above}${key}`;
    if (sent.length > MAX_PATH_CHARS || value === undefined || value === null) return [];
    const meant = MEANT.get(key.replaceAll(/[-_.]/g, '').toLowerCase());
    if (meant !== undefined) return meant === sent ? [] : [{ sent, meant }];
    return isPart(value) && depth > 1 ? keysBelow(value, `${sent}.`, depth - 1) : [];
  });

/** Keys of a body that nothing reads though they look like a signal that protects: for integrators who develop. */
export const misspeltSignals = (body: unknown): readonly WireMisspelt[] =>
  isPart(body) ? keysBelow(body, '', DEPTH).slice(0, MOST) : [];
