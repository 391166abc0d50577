import { DEFAULT_CODE } from '../options/config.js';
import type { Ad } from '../session/ad.js';
import type { Session } from '../session/session.js';
import { note } from './mistakes.js';

/** More places than any page has. */
const MAX_PLACES = 1_000;

/** Where the host wants ads. */
export interface Places {
  /** An ad is wanted below this message. */
  expects(messageId: string, code?: string): void;
  /** A question is added: what was wanted before the question before it can be judged. */
  questionAdded(): void;
  createAd: Session['createAd'];
}

const createWanted = (session: Session, codes: readonly string[]): Pick<Places, 'expects' | 'questionAdded'> => {
  const wanted = new Map<string, number>();
  let turn = 0;
  const expects: Places['expects'] = (messageId, code = DEFAULT_CODE) => {
    if (wanted.size < MAX_PLACES && !wanted.has(messageId)) wanted.set(messageId, turn);
    if (!codes.includes(code)) note('code-not-enabled', code);
  };
  const judge = (): void => {
    const { knownIds, messages, phase } = session.getState();
    if (phase === 'destroyed') return;
    const isOf = (role: string) => (id: string) => messages.some((one) => one.id === id && one.role === role);
    // The place of an answer that is still being written comes with its question, before the answer is added.
    const ids = [...wanted].filter(([, since]) => since < turn - 1).map(([id]) => id);
    if (ids.some((id) => !knownIds.includes(id))) note('unknown-message');
    // A host may place one below every message: that of the user stays empty.
    if (ids.some(isOf('user')) && !ids.some(isOf('assistant'))) note('user-message');
  };
  let isDue = false;
  const questionAdded = (): void => {
    if (isDue) return;
    isDue = true;
    // A host adds its history at once: all of it is one turn here.
    queueMicrotask(() => {
      isDue = false;
      turn++;
      judge();
    });
  };
  return { expects, questionAdded };
};

export const watchPlaces = (session: Session, codes: readonly string[]): Places => {
  const { expects, questionAdded } = createWanted(session, codes);
  const watched = new WeakMap<Ad, Ad>();
  const mounted = new WeakSet<Ad>();
  const watchAd = (ad: Ad): Ad => ({
    ...ad,
    mount(element) {
      if (mounted.has(ad)) note('second-place');
      mounted.add(ad);
      ad.mount(element);
    },
  });
  const createAd: Places['createAd'] = (messageId, options) => {
    expects(messageId, options?.code);
    const ad = session.createAd(messageId, options);
    const known = watched.get(ad) ?? watchAd(ad);
    watched.set(ad, known);
    return known;
  };
  return { expects, questionAdded, createAd };
};
