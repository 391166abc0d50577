import type { WireBid } from '../../../adapters/wire/index.js';
import type { TextMoment } from '../../../application/ports/content/model-text.js';
import type { TextRecord } from '../../../domain/decision-record/text-record.js';
import { Conversation, recordOf } from '../conversation.js';
import { eventually } from '../server.js';
import { readText } from '../watched-ad.js';

type Sentence = Extract<TextMoment, { readonly kind: 'sentence' }>;

/** What came of one ad's text, with the words that were refused, which only a server in development keeps. */
export interface ReadAd {
  /** As its reader has it. */
  readonly text: string;
  readonly record: TextRecord;
  readonly moments: readonly TextMoment[];
  readonly sentences: readonly Sentence[];
}

let readers = 0;

/** The ad that the demo account's auction sells at the second turn of a conversation about this. */
const win = (url: string, question: string): Promise<WireBid> =>
  eventually(async () => {
    readers++;
    const conversation = new Conversation(url, 'demo-publisher-token', { userId: `small model reader ${readers}` });
    await conversation.turn({ say: question });
    return (await conversation.turn({ say: question })).bids[0];
  });

const momentsOf = async (url: string, bidId: string): Promise<readonly TextMoment[]> => {
  const lines = await (await fetch(`${url}/playground/texts/${bidId}`)).text();
  return lines
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as TextMoment);
};

/** Wins an ad in such a conversation, and reads its text to the end. */
export const readAd = async (
  url: string,
  [question, answer]: readonly [question: string, answer: string],
): Promise<ReadAd> => {
  const bid = await win(url, question);
  const text = await readText(url, bid, question, answer);
  const record = await eventually(async () => (await recordOf(url, 'demo-api-token', bid.bidId)).texts?.[0]);
  const moments = await momentsOf(url, bid.bidId);
  return { text, record, moments, sentences: moments.filter((moment) => moment.kind === 'sentence') };
};
