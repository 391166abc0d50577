import { newId } from '../client-js/index.js';
import type { WireAdSlot } from '../wire/video-ads.js';
import { button, byId, dropDown, element, json, readConfig, type Child } from './dom.js';
import { createPanels } from './inspector/tabs.js';
import { createSettings } from './settings/settings.js';
import { mountTheme } from './settings/theme.js';
import { createClickLog, judgeClick } from './video/clicks.js';
import { createOverlayLayer, createPlayer } from './video/player.js';
import { createPlayhead, clockText } from './video/playhead.js';
import { askForSlots, createSlotList, slotAt, TITLE } from './video/slots.js';
import { drawTurn, readDecision } from './inspector/turns.js';

/** The page of an overlay reports to an address with its bid, whose decision can be read. */
const BID = /\/api\/frame\/([0-9a-f-]{36})\/events/;

/** The bid that won the slot, from the page in the frame: a slot is auctioned once, however often it loads. */
const bidOf = async ({ iframe_url }: WireAdSlot): Promise<string | undefined> => {
  const response = await fetch(iframe_url).catch(() => undefined);
  return response?.ok ? BID.exec(await response.text())?.[1] : undefined;
};

const draw = async (slot: WireAdSlot): Promise<readonly Child[]> => {
  const question = `The slot at ${clockText(slot.start_ms)}, at the ${slot.position}`;
  const bid = await bidOf(slot);
  const decision = bid === undefined ? undefined : await readDecision(bid);
  const entry = { id: slot.slot_id, question };
  if (decision === undefined) return drawTurn({ ...entry, verdict: 'no ad', words: 'No one bought this slot.' });
  return drawTurn({ ...entry, verdict: 'decided', decision });
};

/** Why the current or last overlay won its slot. */
const createWhy = () => {
  const entry = element('li', 'box');
  const node = element('ol', 'log column', entry);
  let shown: WireAdSlot | undefined;
  return {
    node,
    /** Without a slot the last explanation stays. */
    follow(slot: WireAdSlot | undefined): void {
      if (slot === undefined || slot === shown) return;
      shown = slot;
      void draw(slot).then((drawn) => {
        if (shown === slot) entry.replaceChildren(...drawn.filter((child) => child !== undefined));
      });
    },
  };
};

const FOREIGN_FRAME_MS = 3_000;

/** A click message from the page itself: the right origin, the wrong window. */
const forgeHere = (type: string, slotId: string): void =>
  window.postMessage({ type, version: 1, slot_id: slotId, cta_url: 'https://forged.example/' }, location.origin);

/** A click message from a frame of a foreign origin. */
const forgeElsewhere = (type: string, slotId: string): void => {
  const address = `/playground/foreign#${new URLSearchParams({ type, slot: slotId })}`;
  const frame = element('iframe', { sandbox: 'allow-scripts', title: 'A foreign frame', class: 'sr-only' });
  frame.tabIndex = -1;
  frame.src = address;
  document.body.append(frame);
  setTimeout(() => frame.remove(), FOREIGN_FRAME_MS);
};

const SIZES = [
  { label: 'Large', width: 960, ratio: 16 / 9 },
  { label: '640 × 360', width: 640, ratio: 16 / 9 },
  { label: '320 × 180', width: 320, ratio: 16 / 9 },
  { label: 'Upright', width: 320, ratio: 2 / 3 },
] as const;
const ABOUT =
  'The slots come from POST /v1/ads for “A morning at the harbor”, ten minutes long. The film is a twelve-second loop; only the time line is that long.';

const config = readConfig();
const clickType = `${config.brand}.ad.click`;
const playhead = createPlayhead(TITLE.durationMs);
const player = createPlayer(playhead);
const layer = createOverlayLayer(player.screen);
const list = createSlotList(playhead);
const clicks = createClickLog();
const why = createWhy();
const answer = element('pre', { tabindex: '0', 'aria-label': 'Answer of POST /v1/ads' });
let slots: readonly WireAdSlot[] = [];

const follow = (): void => {
  const slot = slotAt(slots, playhead.nowMs());
  layer.show(slot);
  list.setShown(slot);
  why.follow(slot);
};

/** Each size is a playback of its own. */
const startPlayback = async ({ width, ratio }: (typeof SIZES)[number]): Promise<void> => {
  const size = player.resize(width, ratio);
  const response = await askForSlots(size.width, size.height);
  ({ slots } = response);
  answer.textContent = json(response);
  player.setSlots(slots);
  list.setSlots(slots);
  follow();
};

const sizeSwitch = (): HTMLElement => {
  const labels = Object.fromEntries(SIZES.map(({ label }, index) => [index, label]));
  const select = dropDown({}, labels, (index) => void startPlayback(SIZES[Number(index)] ?? SIZES[0]));
  return element('label', 'size', 'Player size ', select);
};

const slotToForge = (): string => layer.shown()?.slotId ?? slots[0]?.slot_id ?? 'none';

playhead.subscribe(follow);
window.addEventListener('message', ({ origin, source, data }: MessageEvent<unknown>) => {
  const expected = { type: clickType, origin: config.origin, shown: layer.shown() };
  const judgement = judgeClick({ origin, source, data }, expected);
  if (judgement.kind === 'accepted') playhead.pause();
  if (judgement.kind !== 'ignored') clicks.put({ id: newId(), judgement, data });
});

const forging = element(
  'div',
  'row',
  button('Forge a click in a foreign frame', 'plain', () => forgeElsewhere(clickType, slotToForge())),
  button('Forge a click in this page', 'plain', () => forgeHere(clickType, slotToForge())),
);
const live = element('div', { 'aria-live': 'polite' }, ...clicks.content);
mountTheme(byId('theme'), createSettings());
byId('main').append(
  element(
    'section',
    { class: 'film column', 'aria-label': 'Player' },
    player.node,
    element('div', 'row spread', element('p', 'hint', ABOUT), sizeSwitch()),
    list.node,
  ),
  element(
    'section',
    { 'aria-label': 'What happens' },
    createPanels('What happens', [
      { id: 'why', label: 'Why', content: [why.node] },
      { ...clicks, content: [element('div', 'column', forging, live)] },
      { id: 'answer', label: 'Answer', content: [answer] },
    ]),
  ),
);
// Start where an ad is on show.
void startPlayback(SIZES[0]).then(() => playhead.seek(slots[0]?.start_ms ?? 0));
