import type { App, Device, Person } from './device.js';
import { maskAddress, publicAddress } from './network.js';
import { isUnderGdpr, isUsPrivacy, limitsTracking, type PrivacyFacts, type PrivacyVerdicts } from './privacy.js';
import { GPP_SECTION, protectiveRegulatory, type Regulatory } from './regulatory.js';

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

/** An address of a network behind a router, or one that is none, reaches no one: it tells of the operator's own. */
const addressOf = ({ ipAddress }: Device, verdicts: PrivacyVerdicts): string | undefined => {
  const whole = ipAddress === undefined ? undefined : publicAddress(ipAddress);
  return whole === undefined || verdicts['precise-network'].allowed ? whole : maskAddress(whole);
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
    clientHints: device.clientHints,
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
