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

/** All that keeps a line item out here and now, whatever is talked about; the first of them decides. */
export const audienceFaults = (item: CompiledLineItem, context: MatchContext): readonly LossReason[] => {
  const faults: LossReason[] = [];
  if (item.isPaused) faults.push('paused');
  if (!isInFlight(item, context.nowMs)) faults.push('not-in-flight');
  if (!isAtOpenHour(item, context)) faults.push('outside-hours');
  if (!wants(item.countries, context.country)) faults.push('targeting-country');
  if (!wants(item.languages, context.language)) faults.push('targeting-language');
  if (!wants(item.deviceTypes, context.deviceType)) faults.push('targeting-device');
  return faults;
};

export type ContextFault = Extract<LossReason, 'negative-keyword' | 'targeting-topic'>;

/** Why it has no place in this conversation or video; `verdict` on its topics and keywords. */
export const contextFault = (item: CompiledLineItem, verdict: number): ContextFault | undefined => {
  if (verdict === STOPPED) return 'negative-keyword';
  return item.isContextual && verdict !== WANTED ? 'targeting-topic' : undefined;
};

/** A slot over a video has no placement, so that a line item for certain placements does not run there. */
export const wantsImp = (item: CompiledLineItem, imp: Imp): boolean =>
  wants(item.placements, imp.kind === 'chat' ? imp.placement : undefined);
