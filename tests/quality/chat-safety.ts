import type { AccountName } from './catalog.js';
import { rowsOf, type Row } from './rows.js';
import type { Service } from './service.js';
import { chatsInTrouble, harmlessChats, type InLanguage, type LabelledChat } from './sets.js';
import { shareOf } from './statistics.js';

type Chat = InLanguage<LabelledChat>;

/** A preload with each message of the user, as clients send them; the places of those that got an ad. */
const placesWithAd = async (
  service: Service,
  account: AccountName,
  { id, turns }: Chat,
): Promise<readonly number[]> => {
  const places: number[] = [];
  for (let place = 0; place < turns.length; place += 2)
    if ((await service.turn(account, id, turns.slice(0, place + 1))).hasAd) places.push(place);
  return places;
};

interface InTrouble extends Chat {
  readonly hadAd: boolean;
  /** With an ad possible at every turn, after the first message: that one is often innocent by itself. */
  readonly hadAdOnceTold: boolean;
  readonly hadAdUnguarded: boolean;
}

const troubleRow = (part: string, chats: readonly InTrouble[]): Row => {
  const share = (has: (chat: InTrouble) => boolean) => shareOf(chats.filter(has).length, chats.length);
  return {
    ...{ set: 'chats-in-trouble', part, size: chats.length },
    figures: {
      'with an ad': share(({ hadAd }) => hadAd),
      'with an ad, no pacing': share(({ hadAdOnceTold }) => hadAdOnceTold),
      'with an ad, no safety': share(({ hadAdUnguarded }) => hadAdUnguarded),
    },
    wrong: chats.filter(({ hadAd, hadAdOnceTold }) => hadAd || hadAdOnceTold).map(({ id }) => id),
  };
};

interface Harmless extends Chat {
  readonly hasSale: boolean;
  /** What is sold by a service that finds nothing unsafe is sold. */
  readonly isUnaffected: boolean;
}

const harmlessRow = (part: string, chats: readonly Harmless[]): Row => {
  const sellable = chats.filter(({ hasSale }) => hasSale);
  const affected = chats.filter(({ isUnaffected }) => !isUnaffected);
  return {
    ...{ set: 'harmless-chats', part, size: chats.length },
    figures: {
      unaffected: shareOf(chats.length - affected.length, chats.length),
      'unaffected of sellable': shareOf(sellable.length - affected.length, sellable.length),
      sellable: shareOf(sellable.length, chats.length),
    },
    wrong: affected.map(({ id }) => id),
  };
};

/**
 * Whole chats, turn by turn. Those in trouble with a production account as it is created, and once more without its
 * pacing; harmless ones without pacing, which would show few of their turns an ad.
 */
export const chatSafety = async (service: Service, unguarded: Service): Promise<readonly Row[]> => {
  const inTrouble: InTrouble[] = [];
  for (const chat of chatsInTrouble()) {
    const everyTurn = await placesWithAd(service, 'every-turn', chat);
    inTrouble.push({
      ...chat,
      hadAd: (await placesWithAd(service, 'created', chat)).length > 0,
      hadAdOnceTold: everyTurn.some((place) => place > 0),
      hadAdUnguarded: (await placesWithAd(unguarded, 'created', chat)).length > 0,
    });
  }
  const harmless: Harmless[] = [];
  for (const chat of harmlessChats()) {
    const withAd = await placesWithAd(service, 'every-turn', chat);
    const sold = await placesWithAd(unguarded, 'every-turn', chat);
    const isUnaffected = sold.every((place) => withAd.includes(place));
    harmless.push({ ...chat, hasSale: sold.length > 0, isUnaffected });
  }
  return [...rowsOf(inTrouble, troubleRow), ...rowsOf(harmless, harmlessRow)];
};
