import type { App, Device, Person } from './device.js';
import { isUnderGdpr, isUsPrivacy, limitsTracking, type PrivacyFacts, type PrivacyVerdicts } from './privacy.js';
import { GPP_SECTION, protectiveRegulatory, type Regulatory } from './regulatory.js';

const OCTET = /^(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)$/;
const GROUP = /^[0-9a-f]{1,4}$/;
const IPV6_GROUPS = 8;
const KEPT_GROUPS = 3;

const octetsOf = (address: string): readonly string[] | undefined => {
  const octets = address.split('.');
  return octets.length === 4 && octets.every((octet) => OCTET.test(octet)) ? octets : undefined;
};

/** The groups on one side of `::`; an IPv4 address at the very end stands for two of them. */
const groupsOf = (side: string, isEnd: boolean): readonly string[] | undefined => {
  if (side === '') return [];
  const groups = side.split(':');
  if (isEnd && octetsOf(groups.at(-1) ?? '') !== undefined) groups.splice(-1, 1, '0', '0');
  return groups.every((group) => GROUP.test(group)) ? groups : undefined;
};

const maskIpv6 = (address: string): string | undefined => {
  const sides = address.split('::');
  const [head, tail] = [groupsOf(sides[0] ?? '', sides.length === 1), groupsOf(sides[1] ?? '', true)];
  if (sides.length > 2 || head === undefined || tail === undefined) return undefined;
  const missing = IPV6_GROUPS - head.length - tail.length;
  if (sides.length === 1 ? missing !== 0 : missing < 1) return undefined;
  const all = [...head, ...Array.from({ length: missing }, () => '0'), ...tail];
  const kept = all.slice(0, KEPT_GROUPS).map((group) => group.replace(/^0+(?=.)/, ''));
  while (kept.at(-1) === '0') kept.pop();
  return `${kept.join(':')}::`;
};

/** Masks the last octet of an IPv4 and all but 48 bits of an IPv6 address; anything else becomes `undefined`. */
export const maskAddress = (address: string): string | undefined => {
  const lower = address.toLowerCase();
  const octets = octetsOf(lower.replace(/^::ffff:/, ''));
  return octets === undefined ? maskIpv6(lower.replace(/%[\w.:-]+$/, '')) : `${octets.slice(0, 3).join('.')}.0`;
};

/**
 * What of a person, device and app a recipient gets: fields are added when allowed, never removed when forbidden, so
 * that a new one stays at home.
 */
export const projectPerson = (person: Person, verdicts: PrivacyVerdicts): Person =>
  verdicts.ids.allowed
    ? {
        userId: person.userId,
        installId: person.installId,
        advertisingId: person.advertisingId,
        vendorId: person.vendorId,
      }
    : {};

/** An address that is none reaches nobody, not even whole. */
const addressOf = ({ ipAddress }: Device, verdicts: PrivacyVerdicts): string | undefined => {
  const masked = ipAddress === undefined ? undefined : maskAddress(ipAddress);
  return masked !== undefined && verdicts['precise-network'].allowed ? ipAddress : masked;
};

/** What millions of devices have in common, what the user has decided, and as much of the address as goes. */
const commonOf = (device: Device, verdicts: PrivacyVerdicts): Device => ({
  type: device.type,
  osName: device.osName,
  locale: device.locale,
  limitedTracking: limitsTracking(device) ? true : device.limitedTracking,
  trackingAuthorization: device.trackingAuthorization,
  ipAddress: addressOf(device, verdicts),
});

/** Together, model, version, screen and agent tell one device from another: they go where ids may go. */
export const projectDevice = (device: Device, verdicts: PrivacyVerdicts): Device => {
  const common = commonOf(device, verdicts);
  if (!verdicts.ids.allowed) return common;
  return {
    type: common.type,
    osName: common.osName,
    locale: common.locale,
    limitedTracking: common.limitedTracking,
    trackingAuthorization: common.trackingAuthorization,
    ipAddress: common.ipAddress,
    brand: device.brand,
    model: device.model,
    osVersion: device.osVersion,
    widthPx: device.widthPx,
    heightPx: device.heightPx,
    pixelRatio: device.pixelRatio,
    userAgent: device.userAgent,
    connection: device.connection,
    carrier: device.carrier,
  };
};

export const projectApp = (app: App | undefined): App | undefined =>
  app && {
    bundleId: app.bundleId,
    version: app.version,
    storeUrl: app.storeUrl,
    skAdNetwork: app.skAdNetwork,
  };

/**
 * What consent strings are made of, and far more than any has. Anything else in their place is text of somebody's,
 * which we pass to nobody.
 */
const STRING_CHARS = /^[\w.~-]{1,16000}$/;
/** No longer is a string that someone else may be able to read. */
const MAX_UNREADABLE_CHARS = 5_000;
const plainString = (text: string | undefined, isRead: boolean): string | undefined =>
  text !== undefined && STRING_CHARS.test(text) && (isRead || text.length <= MAX_UNREADABLE_CHARS) ? text : undefined;

const usPrivacyOf = ({ regulatory, consent }: PrivacyFacts): string | undefined => {
  const text = regulatory.usPrivacy ?? consent?.withinGpp?.usPrivacy;
  return text !== undefined && isUsPrivacy(text) ? text.toUpperCase() : undefined;
};

const UNLISTED_SECTIONS: readonly number[] = [GPP_SECTION.header, GPP_SECTION.signalIntegrity];

/**
 * The signals that accompany a request to a bidder. Strings go on even when we cannot read them, since whoever can may
 * find a refusal in them; for bidders that know no GPP, its sections 2 and 6 stand in for absent older signals.
 */
export const projectRegulatory = (facts: PrivacyFacts): Regulatory => {
  const { consent } = facts;
  const regulatory = protectiveRegulatory(facts.regulatory);
  const isTcfRead = consent?.tcf !== undefined && consent.tcf !== 'unreadable';
  const isGppRead = consent?.refusals.includes('gpp-unreadable') !== true;
  return {
    gdpr: isUnderGdpr(facts) ? 1 : regulatory.gdpr,
    gdprConsent: plainString(regulatory.gdprConsent ?? consent?.withinGpp?.gdprConsent, isTcfRead),
    coppa: regulatory.coppa,
    gpp: plainString(regulatory.gpp, isGppRead),
    gppSid: regulatory.gppSid?.filter((section) => !UNLISTED_SECTIONS.includes(section)),
    usPrivacy: usPrivacyOf(facts),
  };
};
