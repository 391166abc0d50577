import type { Opportunity } from '../../../domain/demand/opportunity.js';
import type { Device } from '../../../domain/privacy/device.js';
import {
  CONNECTION_CODES,
  DEVICE_TYPE_CODES,
  LOCATION_BY_ADDRESS,
  LOW_ENTROPY_HINTS,
  TRACKING_AUTHORIZATION_CODES,
} from '../codes/adcom.js';
import { alpha3Of } from '../codes/countries.js';
import type { BidderTerms } from '../config/bidder-schema.js';
import type { RequestDevice, RequestSua } from './bid-request.js';
import { languageFields } from './language.js';

const geoOf = (country: string | undefined): RequestDevice['geo'] => {
  const alpha3 = country === undefined ? undefined : alpha3Of(country);
  return alpha3 === undefined ? undefined : { country: alpha3, type: LOCATION_BY_ADDRESS };
};

const addressOf = ({ ipAddress }: Device): Pick<RequestDevice, 'ip' | 'ipv6'> => {
  if (ipAddress === undefined) return {};
  return ipAddress.includes(':') ? { ipv6: ipAddress } : { ip: ipAddress };
};

/** On iOS the answer to the tracking prompt decides; "limited" stays limited whatever else is claimed. */
const limitOf = ({ limitedTracking, trackingAuthorization }: Device): 0 | 1 | undefined => {
  if (limitedTracking === true) return 1;
  if (trackingAuthorization !== undefined) return trackingAuthorization === 'authorised' ? 0 : 1;
  return limitedTracking === false ? 0 : undefined;
};

const IFA_TYPES: Readonly<Record<string, string>> = { ios: 'idfa', ipados: 'idfa', android: 'aaid' };

type Ext = NonNullable<RequestDevice['ext']>;

const idsOf = (opportunity: Opportunity): Pick<RequestDevice, 'ifa'> & Ext => {
  if (opportunity.kind !== 'chat' || opportunity.childDirected) return {};
  const { device, person } = opportunity;
  const status = device.trackingAuthorization;
  const ifaType = device.osName === undefined ? undefined : IFA_TYPES[device.osName.toLowerCase()];
  return {
    ifa: person.advertisingId,
    ifa_type: person.advertisingId === undefined ? undefined : ifaType,
    ifv: person.vendorId,
    atts: status && TRACKING_AUTHORIZATION_CODES[status],
  };
};

const suaOf = (opportunity: Opportunity): RequestSua | undefined => {
  const hints = opportunity.kind === 'chat' ? opportunity.device.clientHints : undefined;
  return (
    hints && {
      browsers: hints.browsers.map(({ brand, version }) => ({ brand, version: version.split('.') })),
      platform: hints.platform === undefined ? undefined : { brand: hints.platform },
      mobile: hints.mobile === undefined ? undefined : hints.mobile ? 1 : 0,
      source: LOW_ENTROPY_HINTS,
    }
  );
};

const isEmpty = (fields: object): boolean => Object.values(fields).every((value) => value === undefined);

const traitsOf = (device: Device, bidder: BidderTerms): RequestDevice => ({
  ua: device.userAgent,
  ...addressOf(device),
  lmt: limitOf(device),
  devicetype: device.type && DEVICE_TYPE_CODES[device.type],
  make: device.brand,
  model: device.model,
  os: device.osName,
  osv: device.osVersion,
  w: device.widthPx,
  h: device.heightPx,
  pxratio: device.pixelRatio,
  ...languageFields(device.locale, bidder),
  carrier: device.carrier,
  connectiontype: device.connection && CONNECTION_CODES[device.connection],
});

/** What the privacy projection left of the device, and the country. An overlay is contextual: its device is unknown. */
export const deviceOf = (opportunity: Opportunity, bidder: BidderTerms): RequestDevice | undefined => {
  const traits = opportunity.kind === 'chat' ? traitsOf(opportunity.device, bidder) : {};
  const { ifa, ...ids } = idsOf(opportunity);
  const sua = suaOf(opportunity);
  const isOld = bidder.dialect.version === '2.5';
  const ext: Ext = isOld ? { sua, ...ids } : ids;
  const device = {
    ...traits,
    sua: isOld ? undefined : sua,
    geo: geoOf(opportunity.country),
    ifa,
    ext: isEmpty(ext) ? undefined : ext,
  };
  return isEmpty(device) ? undefined : device;
};
