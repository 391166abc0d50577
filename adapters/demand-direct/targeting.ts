import { isOpenAt } from '../../domain/catalog/day-parting.js';
import type { TimeZone } from '../../domain/values/time-zone.js';
import type { LossReason } from '../../domain/values/loss-reason.js';
import type { Imp } from '../../domain/demand/opportunity.js';
import type { CompiledLineItem } from './compiled-line-item.js';
import { STOPPED, WANTED } from './fit/context-index.js';
import type { MatchContext } from './fit/match-context.js';

/** An empty list wants everyone; a value nobody knows is not the wanted one. */
const wants = (wanted: ReadonlySet<string>, value: string | undefined): boolean =>
  wanted.size === 0 || (value !== undefined && wanted.has(value));

/** `startMs` inclusive, `endMs` exclusive. */
export const isInFlight = ({ lineItem }: CompiledLineItem, nowMs: number): boolean =>
  lineItem.startMs <= nowMs && nowMs < lineItem.endMs;

export const zoneOf = ({ lineItem }: CompiledLineItem, { timeZone }: Pick<MatchContext, 'timeZone'>): TimeZone =>
  lineItem.timeZone ?? timeZone;

export const isAtOpenHour = (item: CompiledLineItem, context: MatchContext): boolean =>
  item.openHours === undefined || isOpenAt(item.openHours, context.nowMs, zoneOf(item, context));

/** Why a line item has no place here and now, whatever is talked about. The rules are tried from the top. */
export const audienceFault = (item: CompiledLineItem, context: MatchContext): LossReason | undefined => {
  if (!isInFlight(item, context.nowMs)) return 'not-in-flight';
  if (!isAtOpenHour(item, context)) return 'outside-hours';
  if (!wants(item.countries, context.country)) return 'targeting-country';
  if (!wants(item.languages, context.language)) return 'targeting-language';
  return wants(item.deviceTypes, context.deviceType) ? undefined : 'targeting-device';
};

/** Why it has no place in this conversation or video; `verdict` on its topics and keywords. */
export const contextFault = (item: CompiledLineItem, verdict: number): LossReason | undefined => {
  if (verdict === STOPPED) return 'negative-keyword';
  return item.isContextual && verdict !== WANTED ? 'targeting-topic' : undefined;
};

/** A slot over a video has no placement, so that a line item for certain placements does not run there. */
export const wantsImp = (item: CompiledLineItem, imp: Imp): boolean =>
  wants(item.placements, imp.kind === 'chat' ? imp.placement : undefined);
