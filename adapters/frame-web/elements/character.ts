import type { FrameCharacter } from '../../wire/frame-page.js';
import { element } from './dom.js';

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
export const buildCharacter = (character: FrameCharacter): HTMLElement =>
  element(
    'div',
    { class: 'character' },
    buildAvatar(character),
    element('p', { class: 'name', dir: 'auto' }, character.name),
    element('p', { class: 'line', dir: 'auto' }, character.line),
  );
