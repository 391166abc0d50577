import type { WireLook } from '../wire/frame-messages.js';
import type { ChatPageData } from '../wire/frame-page.js';
import { buildCard } from './elements/card.js';
import { createChatParts } from './chat-parts.js';
import { iconButton } from './elements/dom.js';
import { applyLook } from './elements/look.js';
import { letReaderSay } from './elements/reader-say.js';
import { buildPitch, linkPicture } from './formats/pitch.js';
import { nameIn, openHostLink, type HostLink } from './host/host-link.js';
import { buildMedia } from './media/build-media.js';
import { watchSight } from './viewability/sight.js';
import { watchViewability } from './viewability/viewability.js';

/** What the inline page knew and the address does not say. Written by our own script, but read from an address. */
const readParams = (search: string): WireLook & { readonly hasTeaser?: boolean; readonly messageId?: string } => {
  try {
    const raw: unknown = JSON.parse(new URLSearchParams(search).get('componentParams') ?? '{}');
    const { hasTeaser, theme, messageId, appearance } = Object(raw) as Readonly<Record<string, unknown>>;
    return {
      hasTeaser: hasTeaser === true,
      ...(typeof theme === 'string' && { theme }),
      ...(typeof messageId === 'string' && { messageId }),
      appearance: Object(appearance) as WireLook['appearance'],
    };
  } catch {
    return {};
  }
};

const STOPS = 'a[href]:not([tabindex="-1"]), button, video[controls], iframe';

/** From its end to its beginning: a browser that leaves the page would go on in other frames, though they are inert. */
const keepTab = (root: HTMLElement, event: KeyboardEvent): void => {
  const stops = [...root.querySelectorAll<HTMLElement>(STOPS)].filter((stop) => stop.checkVisibility());
  const [first, last] = [stops[0], stops[stops.length - 1]];
  const [edge, other] = event.shiftKey ? [first, last] : [last, first];
  const { activeElement } = document;
  if (activeElement !== edge && !(event.shiftKey && (activeElement === root || activeElement === document.body)))
    return;
  event.preventDefault();
  other?.focus();
};

const makeDialog = (root: HTMLElement, close: () => void): void => {
  root.classList.add('dialog');
  root.setAttribute('role', 'dialog');
  root.setAttribute('aria-modal', 'true');
  root.tabIndex = -1;
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') close();
    if (event.key === 'Tab') keepTab(root, event);
  });
};

/** `text`: nothing of it where its reader has it below the message already. */
const buildDialog = (data: ChatPageData, link: HostLink, text: string): ReturnType<typeof buildCard> => {
  const card = buildCard(data, 'div');
  let isClosed = false;
  const close = (): void => {
    if (!isClosed) link.post('close-component-iframe', {});
    isClosed = true;
  };
  const button = iconButton('close', data.words.close, 'close');
  button.addEventListener('click', close);
  card.top.append(button);
  card.text.data = text;
  makeDialog(card.root, close);
  return card;
};

/** The interstitial's own page, over the host's. The viewability clock of an interstitial runs here. */
export const startModal = (data: ChatPageData): void => {
  const params = readParams(location.search);
  applyLook({ theme: data.theme });
  applyLook(params);
  const link = openHostLink(data.code, 'modal');
  const context = { messageId: data.messageId ?? params.messageId };
  const card = buildDialog(data, link, params.hasTeaser ? '' : data.text);
  const focusDialog = (): void => card.root.focus({ preventScroll: true });
  const {
    events,
    landing,
    media: parts,
  } = createChatParts(data, {
    link,
    handshake: { current: () => context },
    content: () => data.text,
    isCached: false,
    giveFocusBack: focusDialog,
  });
  const media = buildMedia(data.media, { ...parts, wrap: linkPicture(landing, 'image') });
  const { bidId, words, isHidden } = data;
  const hiding = letReaderSay(card, {
    bidId,
    words: words.say,
    report: events.report,
    creative: buildPitch(data, media, landing),
    isHidden,
  });
  document.body.prepend(card.root);
  // A host that shows the page later focuses it then: an undrawn page must not take the focus from a typing user.
  addEventListener('focus', () => document.activeElement === document.body && focusDialog());
  link.post('init-component-iframe', { ...nameIn(words), close: words.close });
  focusDialog();
  const sight = watchSight(card.root, link, hiding);
  const ready = Promise.resolve(media?.ready);
  void ready.then(() => {
    link.post('ad-done-component-iframe', {});
    media?.follow?.(sight);
  });
  watchViewability({ sight, ready, playedS: media?.playedS }, () => events.emit('ad.viewed'));
};
