import type { ChatPageData, FrameCharacter } from '../../wire/frame-page.js';
import { buildDisclosure } from './disclosure.js';
import { element, iconButton, spokenIn } from './dom.js';

/** Its first letter, until the picture is there and whenever there is none: nothing moves, and nothing looks broken. */
const buildAvatar = ({ name, avatarUrl }: FrameCharacter): HTMLElement => {
  const avatar = element('span', { class: 'avatar', 'aria-hidden': 'true' }, (Array.from(name)[0] ?? '').toUpperCase());
  if (avatarUrl === undefined) return avatar;
  const picture = element('img', { alt: '', decoding: 'async' });
  picture.addEventListener('load', () => avatar.replaceChildren(picture));
  // Not before: a picture that is late would keep the host's own page from having loaded.
  addEventListener('load', () => (picture.src = avatarUrl), { once: true });
  return avatar;
};

/** The character that introduces the ad, below its label: the host's name and line, as plain text. */
const buildCharacter = (character: FrameCharacter): HTMLElement =>
  element(
    'div',
    { class: 'character' },
    buildAvatar(character),
    element('p', { class: 'name', dir: 'auto' }, character.name),
    element('p', { class: 'line', dir: 'auto' }, character.line),
  );

/**
 * The ad's box: that it is an ad and whose comes first, then a character that leads over to it, the generated text, and
 * the creative.
 */
export interface Card {
  readonly root: HTMLElement;
  readonly top: HTMLElement;
  /** Text of "about this ad". */
  readonly about: HTMLElement;
  /** Where the text grows. */
  readonly text: Text;
  /** Says the finished text once to assistive technology, which must not read it word by word. */
  announce(text: string): void;
}

const ANNOUNCED_MS = 3_000;

export const buildCard = (data: ChatPageData, tag: 'main' | 'div'): Card => {
  const { words, advertiser, textIn } = data;
  const info = iconButton('info', words.aboutThisAd, 'info');
  const label = element('span', { class: 'label' }, words.label);
  const top = element(
    'div',
    { class: 'top' },
    label,
    element('span', { class: 'advertiser', dir: 'auto' }, advertiser.name),
    info,
  );
  const text = document.createTextNode('');
  const spoken = spokenIn(words, textIn);
  const attributes = { class: 'text', 'aria-live': 'off', 'data-ai-generated': 'text', ...spoken };
  const paragraph = element('p', attributes, text);
  const status = element('p', { class: 'hush', role: 'status', ...spoken });
  const about = buildDisclosure(words, advertiser.domain, info);
  const name = `${words.label}: ${advertiser.name}`;
  const role = tag === 'div' ? 'group' : undefined;
  const lead = data.character ? [buildCharacter(data.character)] : [];
  const root = element(tag, { class: 'card', role, 'aria-label': name }, top, about, ...lead, paragraph, status);
  const announce = (spoken: string): void => {
    status.textContent = `${name}. ${spoken}`;
    setTimeout(() => status.replaceChildren(), ANNOUNCED_MS);
  };
  return { root, top, about, text, announce };
};
