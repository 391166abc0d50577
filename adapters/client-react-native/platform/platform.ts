import type { Clock } from '../../client-js/io/clock.js';
import type { Platform } from '../../client-js/preload/preload.js';
import type { Consent } from '../../client-js/preload/signals.js';
import type { Identifiers, NetworkFacts, PlatformInfo, StoredConsent } from './platform-info.js';

/** As long as for consent; nothing else is worth a longer wait. */
const WAIT_MS = 300;
const NOTHING = (): void => undefined;

/** What was learned last; `consent` is absent until its first reading ends. */
interface Known {
  readonly consent?: Consent;
  readonly ids: Identifiers;
  readonly network: NetworkFacts | undefined;
  readonly userAgent: string | undefined;
}

/** A storage keeps an empty text where nothing is known. */
const said = (value: unknown): unknown => (value === '' ? undefined : value);

const FLAGS: ReadonlyMap<unknown, unknown> = new Map([
  ['0', 0],
  ['1', 1],
  ['false', 0],
  ['true', 1],
]);
/** Until a platform that is there says otherwise, GDPR applies. */
const APPLIES = 1;

/** Sections of GPP with `_` between them; -1 says that none applies, 0 is none. The server judges what is none. */
const decodeSections = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  const sections = value
    .split(/[_,]/)
    .filter((part) => part.trim() !== '')
    .map(Number);
  if (!sections.every(Number.isInteger)) return value;
  const known = sections.filter((section) => section > 0 || section === -1);
  return known.length > 0 ? known : undefined;
};

/** Consent platforms write numbers, some of them as text or as a boolean. */
const decodeConsent = (stored: StoredConsent): Consent => ({
  gdpr:
    FLAGS.get(stored.gdprApplies) ??
    said(stored.gdprApplies) ??
    (said(stored.cmpSdkId) === undefined ? undefined : APPLIES),
  gdprConsent: said(stored.tcString),
  gpp: said(stored.gppString),
  gppSid: decodeSections(stored.gppSid),
  usPrivacy: said(stored.usPrivacy),
});

/** What is not known is not sent. */
const attempt = <Value>(read: () => Value): Value | undefined => {
  try {
    return read();
  } catch {
    return undefined;
  }
};

/** Reads everything that takes time at once; what fails leaves what was known before. */
const createKnowledge = (info: PlatformInfo) => {
  let known: Known = { ids: {}, network: undefined, userAgent: undefined };
  let begun = 0;
  const kept = { consent: 0, ids: 0, network: 0, userAgent: 0 };
  const learn = async <Key extends keyof Known>(key: Key, read: () => Promise<Known[Key]>): Promise<void> => {
    const own = begun;
    try {
      const learned = await read();
      // A slow reading that began before another one does not replace what that one found.
      if (own < kept[key]) return;
      kept[key] = own;
      known = { ...known, [key]: learned };
    } catch {
      // Not linked, not permitted or broken.
    }
  };
  /** A storage that cannot be read is as empty, where one that does not answer may hold anything. */
  const readConsent = async (): Promise<Consent> => {
    try {
      return decodeConsent(await info.consent());
    } catch (error) {
      known = { consent: {}, ...known };
      throw error;
    }
  };
  const readRest = (): readonly Promise<void>[] => [
    learn('ids', async () => info.identifiers()),
    learn('network', async () => info.network()),
    learn('userAgent', async () => info.userAgent?.()),
  ];
  const refresh = (): Promise<unknown> => {
    begun++;
    return Promise.all([learn('consent', readConsent), ...readRest()]);
  };
  // They may take longer than a preload waits.
  void readRest();
  return { refresh, known: () => known };
};

/** The platform of a session in an app. */
export const createPlatform = (info: PlatformInfo, clock: Clock): Platform => {
  const { refresh, known } = createKnowledge(info);
  let stopTimer = NOTHING;
  const collect = (): Promise<Consent> =>
    new Promise((resolve) => {
      stopTimer();
      const settle = (): void => {
        stop();
        resolve(known().consent ?? { gdpr: APPLIES });
      };
      const stop = clock.after(WAIT_MS, settle);
      stopTimer = stop;
      void refresh().then(settle);
    });
  // With every call: the node that answers a preload need not be the one that heard `/init`.
  const call = (): object => {
    const items = attempt(() => info.skanItems());
    return { app: attempt(() => info.app()), skan: items && { items } };
  };
  return {
    consent: { collect, stop: () => stopTimer() },
    device: () => {
      const { network, userAgent, ids } = known();
      const { isLimited: limited, trackingStatus: attStatus } = ids;
      return { ...attempt(() => info.device()), network: { ...network, userAgent }, tracking: { limited, attStatus } };
    },
    fieldsOf: (path) => {
      if (path === '/init') return call();
      const { advertisingId, vendorId } = known().ids;
      return { ...call(), advertisingId, vendorId };
    },
  };
};
