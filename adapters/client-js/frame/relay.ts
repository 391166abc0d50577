import { pageEventPayload, WIRE_PAGE_EVENTS, type WireToldEvent } from '../../wire/names.js';
import type { Context } from '../state/context.js';
import { isRecord, textOf, webAddressOf, type Fields } from '../io/decode.js';
import type { AdEvent } from '../options/events.js';
import type { PairedAd } from '../state/state.js';

/** One press is reported once, even if several pages report it. */
export const ONE_CLICK_MS = 1_000;

const isRelayed = (name: unknown): name is WireToldEvent => (Object.keys(WIRE_PAGE_EVENTS) as unknown[]).includes(name);

/** Payloads are complete whatever a page left out: the rest is known from the bid. */
const eventOf = (name: WireToldEvent, payload: Fields, ad: PairedAd): AdEvent | undefined => {
  const { bidId: id, code, messageId, format, revenue } = ad;
  const content = textOf(payload.content) ?? ad.finalText ?? ad.content;
  const url = webAddressOf(payload.url);
  const told = pageEventPayload(name, {
    id,
    content,
    messageId,
    format,
    revenue,
    url,
    area: textOf(payload.area) ?? '',
  });
  return 'url' in told && url === undefined ? undefined : ({ name, code, messageId, payload: told } as AdEvent);
};

/** `event-iframe` on its way to the host. What is not about this ad, or not an event of a page, is dropped. */
export const relayEvent = ({ config, store, emit }: Context, ad: PairedAd, { name, payload }: Fields): void => {
  const { bidId } = ad;
  if (!isRelayed(name) || !isRecord(payload) || (payload.id ?? bidId) !== bidId) return;
  const known = store.getState().ads.find((other) => other.bidId === bidId) ?? ad;
  const event = eventOf(name, payload, known);
  if (!event) return;
  if (name === 'ad.clicked') {
    const clickedMs = config.clock.nowMs();
    if (Math.abs(clickedMs - (known.clickedMs ?? -Infinity)) < ONE_CLICK_MS) return;
    store.dispatch({ type: 'ad-changed', bidId, change: { clickedMs } });
  } else {
    // Once per bid, also over several pages of it.
    if (known.emitted.includes(name)) return;
    store.dispatch({ type: 'ad-changed', bidId, change: { emitted: [...known.emitted, name] } });
  }
  emit(event);
};
