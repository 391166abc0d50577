import type { ChatPageData } from '../wire/frame-page.js';
import { buildCard, type Card } from './elements/card.js';
import { createChatParts, type ChatParts } from './chat-parts.js';
import { countDown } from './countdown.js';
import { CHAT_FORMATS, type FormatView } from './formats/chat-formats.js';
import { applyLook, toldAppearance } from './elements/look.js';
import { shakeHands, type Handshake } from './host/handshake.js';
import { openHostLink, type HostLink } from './host/host-link.js';
import { letReaderSay, type Hiding } from './elements/reader-say.js';
import { prefersStillness } from './elements/motion.js';
import { isCachedPage } from './host/page-data.js';
import { createReveal } from './text/reveal.js';
import { watchSight, type Sight } from './viewability/sight.js';
import { streamText } from './text/text.js';
import { watchViewability } from './viewability/viewability.js';

/** Below it a picture beside its words leaves room for neither. */
const NARROW = '(max-width: 479px)';
/** So much of the chat stays in sight beside an ad, or the ad takes less. */
const LEAST_ROOM_PX = 200;

/** Whether the card is drawn small: a thumbnail, and the call to action beside it. */
interface Compactness {
  /** `room`: height of the visible part of the chat in CSS pixels, if the host reports it. */
  fit(heightPx: number, room: number | undefined): void;
}

/** Once small, always small: an ad that keeps growing and shrinking would move the whole conversation. */
const keepCompact = (card: Element): Compactness => {
  const narrow = matchMedia(NARROW);
  let isLow = false;
  const show = (): void => void card.classList.toggle('compact', narrow.matches || isLow);
  narrow.addEventListener('change', show);
  show();
  return {
    fit(heightPx, room) {
      if (isLow || room === undefined || room - heightPx >= LEAST_ROOM_PX) return;
      isLow = true;
      show();
    },
  };
};

/** Reports the card's height when it changed, in whole pixels. */
interface HeightReport {
  check(): void;
}

interface Stage {
  readonly data: ChatPageData;
  readonly link: HostLink;
  readonly handshake: Handshake;
  readonly card: Card;
  readonly events: ChatParts['events'];
  readonly isCached: boolean;
  readonly hiding: Hiding;
  readonly compact: Compactness;
}

/**
 * Looks whenever the card's box changes, and when asked: a frame that is still zero pixels high is not laid out by
 * itself, so growth has to be measured by hand.
 */
const reportHeight = ({ link, card: { root }, handshake, compact }: Stage): HeightReport => {
  let last = 0;
  const measured = (): number => Math.ceil(root.getBoundingClientRect().height);
  const check = (): void => {
    compact.fit(measured(), handshake.current().room);
    const height = measured();
    if (height === last || height === 0) return;
    last = height;
    link.post('resize-iframe', { height });
  };
  new ResizeObserver(check).observe(root);
  return { check };
};

/** How long the host waits for the modal page to answer. */
const MODAL_TIMEOUT_MS = 5_000;

const openModal = (data: ChatPageData, link: HostLink, handshake: Handshake, isAsked: boolean): void => {
  const { messageId } = handshake.current();
  const { theme } = document.documentElement.dataset;
  const appearance = toldAppearance();
  const componentParams = {
    hasTeaser: true,
    ...(messageId && { messageId }),
    ...(theme && { theme }),
    ...(appearance && { appearance }),
  };
  link.post('open-component-iframe', { component: 'modal', timeout: MODAL_TIMEOUT_MS, componentParams, isAsked });
};

/** Streams the text into the card and posts to the host what to show; resolves with the whole text. */
const showText = async (stage: Stage): Promise<string> => {
  const { data, link, handshake, card, events, isCached, hiding } = stage;
  let height: HeightReport | undefined;
  const onGrow = (isFirst: boolean): void => {
    if (isFirst) {
      // A box of other heights that was drawn before counts as one that moved, in a frame of no height, too.
      card.root.style.visibility = '';
      events.emit('ad.render-started');
      link.post('show-iframe', {});
      height = reportHeight(stage);
    }
    height?.check();
  };
  // A hidden ad is not read: it gets no other text.
  const isFinal = data.isFinal || hiding.isHidden();
  const reveal = createReveal({ target: card.text, atOnce: isFinal || prefersStillness(), onGrow });
  await streamText({ ...data, isFinal }, handshake.current(), reveal);
  const content = await reveal.finish();
  events.emit('ad.render-completed');
  const { messageId } = handshake.current();
  link.post('ad-done-iframe', { id: data.bidId, content, messageId, cachedContent: isCached ? content : undefined });
  if (!hiding.isHidden()) card.announce(content);
  return content;
};

const measure = (sight: Sight, view: FormatView, parts: ChatParts, complete: Promise<unknown>): void => {
  const ready = Promise.all([complete, view.media?.ready]);
  void ready.then(() => view.media?.follow?.(sight));
  watchViewability({ sight, ready, playedS: view.media?.playedS }, () => parts.events.emit('ad.viewed'));
};

/**
 * The page below an assistant message (`docs/reference/protocol.md#messages-between-frame-and-host`: the order of an
 * ad).
 */
export const startInline = async (data: ChatPageData): Promise<void> => {
  const isCached = isCachedPage(location.search);
  applyLook(data);
  const link = openHostLink(data.code, undefined);
  // Below a message it is a part of the host's page, which has its own main part.
  const card = buildCard(data, window.parent === window ? 'main' : 'div');
  const handshake = shakeHands(link, data);
  const giveFocusBack = (): void => {
    window.parent.focus();
    link.post('blur-iframe', {});
  };
  const parts = createChatParts(data, { link, handshake, content: () => card.text.data, isCached, giveFocusBack });
  const open = (isAsked: boolean): void => openModal(data, link, handshake, isAsked);
  const view = CHAT_FORMATS[data.format](data, { ...parts, open: () => open(true) });
  card.root.className = `card ${view.className}`;
  const compact = keepCompact(card.root);
  card.root.style.visibility = 'hidden';
  const { bidId, words, isHidden } = data;
  const hiding = letReaderSay(card, {
    bidId,
    words: words.say,
    report: parts.events.report,
    creative: view.node,
    isHidden,
  });
  document.body.prepend(card.root);
  if (!isCached) await handshake.ready;
  const complete = showText({ data, link, handshake, card, events: parts.events, isCached, hiding, compact });
  const isInterstitial = data.format === 'interstitial';
  if (!isInterstitial) measure(watchSight(card.root, link, hiding), view, parts, complete);
  await complete;
  const opensItself = data.trigger === 'immediate' && !isCached && !hiding.isHidden();
  if (view.opener && opensItself) countDown(view.opener, link, () => open(false));
};
