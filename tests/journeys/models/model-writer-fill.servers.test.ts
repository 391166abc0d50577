import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { IS_LONG } from '../../support/sample.js';
import { Conversation, recordOf, untilWell } from '../conversation.js';
import { answers, startScriptedModel, type ScriptedModel } from './scripted-model.js';
import { eventually, startJourneyServer, type JourneyServer } from '../server.js';
import { readText, winCoffee } from '../watched-ad.js';

/** Half of the conversations are with a model that fails, the others with one that is gone. */
const CONVERSATIONS = IS_LONG ? 10 : 4;

let model: ScriptedModel;
let modelled: JourneyServer;
/** The same server without a model. */
let plain: JourneyServer;
beforeAll(async () => {
  model = await startScriptedModel();
  const writer = { WRITER_URL: model.url, WRITER_MODEL: 'the-writer' };
  [modelled, plain] = await Promise.all([startJourneyServer(writer), startJourneyServer()]);
  await Promise.all([modelled, plain].map(({ url }) => untilWell(url)));
});
afterAll(async () => {
  await Promise.all([modelled.stop(), plain.stop()]);
  await model.close();
});

const SAYINGS = [
  'Which coffee should I try?',
  'Which shoes fit a forest trail?',
  'How do I light a desk?',
  'Tell me a story, please.',
];

interface Turn {
  readonly sold: readonly {
    readonly code: string;
    readonly format: string;
    readonly revenue: number;
    readonly hasText: boolean;
  }[];
  readonly skipCode: string | undefined;
}

/** Six turns of a conversation, with what each of them sold, and the final texts of its ads. */
const converse = async (url: string, number: number) => {
  const ids = { userId: `fill ${number}`, conversationId: `fill ${number}` };
  const conversation = new Conversation(url, 'demo-publisher-token', ids);
  const turns: Turn[] = [];
  for (let turn = 0; turn < 6; turn++) {
    const { bids, skipCode } = await conversation.turn({ say: SAYINGS[(number + turn) % SAYINGS.length] ?? '' });
    const texts = await Promise.all(bids.map((bid) => readText(url, bid)));
    const sold = bids.map(({ code, format, revenue }, i) => ({
      code,
      format,
      revenue,
      hasText: texts[i]?.trim() !== '',
    }));
    turns.push({ sold, skipCode });
  }
  return turns;
};

test('a model that fails, and then dies, costs no ad: turn by turn they are the template’s', async () => {
  model.play({ write: answers('no words', 500) });
  const broken: Turn[] = [];
  const whole: Turn[] = [];
  for (let number = 0; number < CONVERSATIONS; number++) {
    if (number === CONVERSATIONS / 2) await model.close();
    broken.push(...(await converse(modelled.url, number)));
    whole.push(...(await converse(plain.url, number)));
  }
  expect(broken).toEqual(whole);
  expect(whole.filter(({ sold }) => sold.some(({ hasText }) => hasText))).toHaveLength(3 * CONVERSATIONS);
  const { bidId } = await winCoffee(modelled.url);
  await readText(modelled.url, { bidId });
  const text = await eventually(async () => (await recordOf(modelled.url, 'demo-api-token', bidId)).texts?.[0]);
  expect(text).toMatchObject({ writer: 'model', model: 'the-writer', end: 'failed', shown: 0 });
});
