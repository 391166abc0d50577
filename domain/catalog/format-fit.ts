import type { Device } from '../privacy/device.js';
import type { PlacementCode } from '../values/ids.js';
import { FORMAT_LIMITS, type ChatFormat, type Placement } from './placement.js';

/** Why a format is not offered on a device, in the words of `explain`. */
export const FORMAT_MISFITS = {
  'screen-too-small': 'the screen is smaller than it needs',
  'data-saver': 'the user saves data',
  'slow-connection': 'the connection is too slow for it',
  'device-type': 'it cannot be read or used on such a device',
} as const;
export type FormatMisfit = keyof typeof FORMAT_MISFITS;

/** A format of a placement, or the film that an interstitial may hold, that is not offered in this turn. */
export interface FormatOut {
  readonly placement: PlacementCode;
  readonly format: ChatFormat | 'interstitial-film';
  readonly reason: FormatMisfit;
}

/** What formats are judged by. Whatever is not known speaks against none. */
export type FormatFacts = Pick<Device, 'type' | 'widthPx' | 'heightPx' | 'connectionDetail' | 'savesData'>;

/** Network generations, and effective types of the Network Information API, on which a film would stand still. */
const SLOW: ReadonlySet<string> = new Set(['slow-2g', '2g', '3g', 'gprs', 'edge', 'cdma', '1xrtt', 'umts', 'evdo']);

/** A banner is 50 pixels high: across a room nobody reads it, and a television has no pointer to reach it with. */
const OUT_ON: Readonly<Partial<Record<ChatFormat, NonNullable<Device['type']>>>> = { banner: 'tv' };

const isWithin = (smallest: number, length: number | undefined): boolean => length === undefined || length >= smallest;

/** Why no film is offered. */
const filmMisfitOf = ({ savesData, connectionDetail }: FormatFacts): FormatMisfit | undefined => {
  if (savesData === true) return 'data-saver';
  return SLOW.has(connectionDetail?.toLowerCase() ?? '') ? 'slow-connection' : undefined;
};

/** `docs/reference/auction.md#formats`; the first reason that applies. */
const misfitOf = (format: ChatFormat, device: FormatFacts): FormatMisfit | undefined => {
  const { minWidth, minHeight } = FORMAT_LIMITS[format];
  if (!isWithin(minWidth, device.widthPx) || !isWithin(minHeight, device.heightPx)) return 'screen-too-small';
  if (format === 'video') return filmMisfitOf(device);
  return device.type !== undefined && OUT_ON[format] === device.type ? 'device-type' : undefined;
};

/** An interstitial that fits is offered, and loses only its film. */
const outOf = (format: ChatFormat, device: FormatFacts): readonly Pick<FormatOut, 'format' | 'reason'>[] => {
  const reason = misfitOf(format, device);
  if (reason !== undefined) return [{ format, reason }];
  const filmReason = format === 'interstitial' ? filmMisfitOf(device) : undefined;
  return filmReason === undefined ? [] : [{ format: 'interstitial-film', reason: filmReason }];
};

/** What of the placements' formats does not fit the device. */
export const formatsOut = (placements: readonly Placement[], device: FormatFacts): readonly FormatOut[] =>
  placements.flatMap(({ code, formats }) =>
    formats.flatMap((format) => outOf(format, device).map((out) => ({ placement: code, ...out }))),
  );

/** The formats of a placement that are left. */
export const formatsLeft = ({ code, formats }: Placement, out: readonly FormatOut[]): readonly ChatFormat[] =>
  out.length === 0
    ? formats
    : formats.filter((format) => !out.some((one) => one.placement === code && one.format === format));

/** Whether an interstitial of the placement may hold a film. */
export const filmsFit = ({ code }: Placement, out: readonly FormatOut[]): boolean =>
  !out.some(({ placement, format }) => placement === code && format === 'interstitial-film');
