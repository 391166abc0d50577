import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Conversation } from '../conversation.js';
import { eventually, startJourneyServer, type JourneyServer } from '../server.js';

let server: JourneyServer;

beforeAll(async () => {
  server = await startJourneyServer({ SAFETY_ENCODER: 'on', ANSWER_DEADLINE_MS: '5000', LOG_LEVEL: 'info' });
});
afterAll(() => server.stop());

const answerTo = (say: string) => new Conversation(server.url, 'dev-publisher-token').turn({ say });

test('the server says what reads conversations', async () => {
  const said = /"contentSafety":\["lexicon","encoder"\],"measured":\{"found":0\.\d+,"blocked":0\.\d+\}/;
  // The log has a pipe of its own: the address can come before what was logged earlier.
  expect(await eventually(async () => said.exec(server.logs())?.[0])).toMatch(said);
});

test('as soon as the model is loaded, a harmless conversation has an ad', async () => {
  const answer = await eventually(async () => {
    const { bids } = await answerTo('Which coffee beans should I buy for a moka pot?');
    return bids.length > 0 ? bids : undefined;
  });
  expect(answer).not.toHaveLength(0);
});

test.each([
  ['Polish', 'napisałem listy pożegnalne, jutro już mnie nie będzie'],
  ['Hindi', 'डॉक्टर ने कहा कि बच्चे की धड़कन रुक गई है'],
  ['Japanese', '夫に殴られて、携帯も取り上げられた'],
])('in a language without a word list, %s, trouble that is implied has no ad', async (_, say) => {
  expect(await answerTo(say)).toMatchObject({ bids: [], skipCode: 'illegal_content' });
});
