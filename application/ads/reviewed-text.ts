import type { AdVariantId } from '../../domain/ad-variant/ad-variant.js';
import { bySharedWords, chooseVariant, type CampaignTexts } from '../../domain/ad-variant/ready-variant.js';
import { FORMAT_LIMITS } from '../../domain/catalog/placement.js';
import { foldSignals, telling } from '../../domain/conversation/fold-signals.js';
import { newestOf, type Message } from '../../domain/conversation/message.js';
import type { ConversationSignals, MessageSignals } from '../../domain/conversation/signals.js';
import type { WonChatAd } from '../../domain/delivery/won-ad.js';
import { tolerate } from '../faults/outage.js';
import type { Ports } from '../ports/index.js';

/** A text that was read before anyone asked for it: it needs no gate and no model. */
export interface ReadyText {
  /** The text of a campaign that it is. Absent: a bidder's. */
  readonly variant?: AdVariantId | undefined;
  /** Sentences with the space before them. */
  readonly pieces: readonly string[];
}

type MomentPorts = Pick<Ports, 'catalog' | 'faults' | 'reader' | 'signer' | 'writer'>;

interface Said {
  readonly signals: ConversationSignals;
  /** The message that the ad stands below. */
  readonly last: MessageSignals | undefined;
}

const readSaid = async (
  { reader, signer }: Pick<Ports, 'reader' | 'signer'>,
  messages: readonly Message[],
): Promise<Said> => {
  const read = async (text: string) => reader.read(text, signer.tokenHash(text));
  const spoken = await Promise.all(
    telling(messages).map(async ({ role, content }) => ({ role, signals: await read(content) })),
  );
  const last = newestOf(messages, 'assistant');
  return { signals: foldSignals(spoken), last: last && (await read(last.content)) };
};

const QUESTION = /[?？]\s*$/u;

/** Topics of the conversation that the campaign is about too; none where a message is not safe. */
const sharedTopics = ({ signals }: Said, { topics }: CampaignTexts): readonly string[] =>
  signals.safety === 'safe' ? signals.topics.flatMap(({ id }) => (topics.has(id) ? [id] : [])) : [];

/**
 * Selects the final text of an ad below a message of the assistant, in the tone of that message. `undefined`: the
 * campaign has no approved text for it. Never rejects: a reader or writer that fails costs the text, not the ad.
 */
export const reviewedText = async (
  ports: MomentPorts,
  textsOf: (campaign: NonNullable<WonChatAd['campaignId']>) => CampaignTexts,
  ad: WonChatAd,
  messages: readonly Message[],
): Promise<ReadyText | undefined> => {
  if (ad.campaignId === undefined) return undefined;
  const texts = textsOf(ad.campaignId);
  if (texts.variants.length === 0) return undefined;
  try {
    const said = await readSaid(ports, messages);
    const language = ad.language ?? said.signals.language;
    // A neutral message shows no tone of its own.
    const register = said.last === undefined || said.last.register === 'neutral' ? ad.register : said.last.register;
    const { maxTextChars: maxChars } = FORMAT_LIMITS[ad.creative.format];
    const approval = ports.catalog.current().accounts.get(ad.accountId)?.approveTexts ?? 'operator';
    const nearness = bySharedWords(said.signals.terms);
    const chosen = chooseVariant(texts.variants, { approval, language, register, nearness, maxChars, seed: ad.bidId });
    if (chosen === undefined) return undefined;
    const lead =
      said.last &&
      ports.writer.leadIn?.({
        ...{ language, register, topics: sharedTopics(said, texts), seed: ad.bidId },
        isAfterQuestion: QUESTION.test(newestOf(messages, 'assistant')?.content ?? ''),
      });
    const [first = '', ...others] = chosen.pieces;
    const hasRoom = lead !== undefined && lead.length + chosen.source.text.length <= maxChars;
    return { variant: chosen.id, pieces: hasRoom ? [`${lead}${first}`, ...others] : chosen.pieces };
  } catch (error) {
    tolerate(ports, 'reviewed-text', error);
    return undefined;
  }
};
