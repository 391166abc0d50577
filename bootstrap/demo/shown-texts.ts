import type { PlaygroundShownText } from '../../adapters/wire/playground.js';
import type { Ports } from '../../application/ports/index.js';
import { variantId, type AdVariant } from '../../domain/ad-variant/ad-variant.js';
import { groundsOf } from '../../domain/ad-variant/rests-on.js';
import type { WonChatAd } from '../../domain/delivery/won-ad.js';
import { bidId, type AccountId } from '../../domain/values/ids.js';
import freeText from './texts/free-text.json' with { type: 'json' };

export interface ShownText {
  readonly accountId: AccountId;
  readonly shown: PlaygroundShownText;
}

type TextPorts = Pick<Ports, 'ads' | 'catalog' | 'clock' | 'copyGate'>;

const EXAMPLES: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(freeText.campaigns));

/** Both stages of the gate that need no model. */
const refusalOf = (copyGate: Ports['copyGate'], ad: WonChatAd, words: string): string | undefined => {
  const { brief, advertiser } = ad;
  const verdict = copyGate.check(words, { brief, advertiser, language: 'en', maxChars: words.length, used: 0 });
  if (!verdict.ok) return `gate: ${verdict.reason}`;
  const statements = copyGate.statementsOf(brief, advertiser);
  const reason = copyGate.freeTextRefusal(words, { brief, advertiser, statements, topic: '', said: [] });
  return reason && `free-text: ${reason}`;
};

const shownOf = (
  { copyGate }: Pick<Ports, 'copyGate'>,
  ad: WonChatAd,
  text: string,
  variants: readonly AdVariant[],
): PlaygroundShownText => {
  const variant = variants.find((one) => text.endsWith(one.text));
  const [own, lead] = variant === undefined ? [text, ''] : [variant.text, text.slice(0, -variant.text.length).trim()];
  const statements = copyGate.statementsOf(ad.brief, ad.advertiser);
  return {
    advertiser: ad.advertiser.name,
    variant: variant && variantId(variant),
    leadIn: lead === '' ? undefined : lead,
    sentences: copyGate.sentencesOf(own).map((sentence) => {
      const { statements: restsOn } = groundsOf(sentence, statements);
      return { words: sentence, restsOn: variant === undefined ? [] : restsOn.slice(0, 1) };
    }),
    examples: (EXAMPLES.get(ad.campaignId ?? '') ?? []).map((words) => ({
      words,
      refused: refusalOf(copyGate, ad, words),
    })),
  };
};

/**
 * The final text of an ad, and what each sentence rests on, for the playground. `undefined`: there is no such ad, or
 * its page has not asked for its text yet.
 */
export const readShownText =
  (ports: TextPorts) =>
  async (bid: string): Promise<ShownText | undefined> => {
    const nowMs = ports.clock.nowMs();
    const [ad, text] = await Promise.all([ports.ads.find(bidId(bid), nowMs), ports.ads.findText(bidId(bid), nowMs)]);
    if (ad?.kind !== 'chat' || text === undefined) return undefined;
    const campaign = ports.catalog.current().campaigns.find(({ id }) => id === ad.campaignId);
    return { accountId: ad.accountId, shown: shownOf(ports, ad, text, campaign?.variants ?? []) };
  };
