import { DEFAULT_CODE } from '../options/config.js';
import type { Ad } from '../session/ad.js';
import type { Session } from '../session/session.js';
import { note } from './mistakes.js';
import { notedChanged, type Unpaired } from './noted.js';

/** More places than any page has. */
const MAX_PLACES = 1_000;

/** Where the host wants ads. */
export interface Places {
  /** An ad is wanted below this message. */
  expects(messageId: string, code?: string): void;
  /** The message was removed, and wants none any more. */
  forgets(messageId: string): void;
  /** A question is added: what was wanted before the question before it can be judged. */
  questionAdded(): void;
  createAd: Session['createAd'];
  /** Places without a message, and answers without a place. */
  unpaired(): Pick<Unpaired, 'places' | 'answers'>;
}

interface Wanted {
  readonly messageId: string;
  readonly code: string;
  /** Number of its turn. */
  readonly since: number;
}

/** The place of an answer that is still being written comes with its question, before the answer is added. */
const isLate = ({ since }: Wanted, turn: number): boolean => since < turn - 1;

const judge = (session: Session, late: readonly Wanted[]): void => {
  const { knownIds, messages, phase } = session.getState();
  if (phase === 'destroyed') return;
  const isOf =
    (role: string) =>
    ({ messageId }: Wanted) =>
      messages.some((one) => one.id === messageId && one.role === role);
  if (late.some(({ messageId }) => !knownIds.includes(messageId))) note('unknown-message');
  // A host may place one below every message: that of the user stays empty.
  if (late.some(isOf('user')) && !late.some(isOf('assistant'))) note('user-message');
};

const createWanted = (session: Session, codes: readonly string[]): Omit<Places, 'createAd'> => {
  const wanted = new Map<string, Wanted>();
  let turn = 0;
  let isDue = false;
  return {
    expects(messageId, code = DEFAULT_CODE) {
      if (wanted.size < MAX_PLACES && !wanted.has(messageId)) {
        wanted.set(messageId, { messageId, code, since: turn });
        notedChanged();
      }
      if (!codes.includes(code)) note('code-not-enabled', code);
    },
    forgets: (messageId) => void wanted.delete(messageId),
    questionAdded() {
      if (isDue) return;
      isDue = true;
      // A host adds its history at once: all of it is one turn here.
      queueMicrotask(() => {
        isDue = false;
        turn++;
        judge(
          session,
          [...wanted.values()].filter((one) => isLate(one, turn)),
        );
      });
    },
    unpaired() {
      const { knownIds, messages } = session.getState();
      const places = [...wanted.values()].filter(({ messageId }) => !knownIds.includes(messageId));
      const answers = messages.filter(({ id, role }) => role === 'assistant' && !wanted.has(id));
      return {
        places: places.map((one) => ({ messageId: one.messageId, code: one.code, isLate: isLate(one, turn) })),
        answers: answers.map(({ id }) => id),
      };
    },
  };
};

export const watchPlaces = (session: Session, codes: readonly string[]): Places => {
  const wanted = createWanted(session, codes);
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
    wanted.expects(messageId, options?.code);
    const ad = session.createAd(messageId, options);
    const known = watched.get(ad) ?? watchAd(ad);
    watched.set(ad, known);
    return known;
  };
  return { ...wanted, createAd };
};
