import { expect, test } from '@jest/globals';
import { refusal } from '../../../adapters/demand-openrtb/answer/bid-faults.js';
import { readVast } from '../../../adapters/demand-openrtb/answer/creative/vast-document.js';

const WRAPPER = `<VAST version="4.2"><Ad id="1"><Wrapper><AdSystem>acme</AdSystem>
  <VASTAdTagURI>https://acme.example/vast</VASTAdTagURI></Wrapper></Ad></VAST>`;
const read = (fetchVast: () => Promise<string | undefined>) =>
  readVast(WRAPPER, { kind: 'linear', fetchVast, use: () => refusal('vast-empty') });

test('a wrapped document that cannot be had is a refusal; a bug goes on', async () => {
  expect((await read(() => Promise.resolve(undefined))).read).toEqual(refusal('vast-wrapper-failed'));
  const bug = new TypeError('x is undefined');
  await expect(read(() => Promise.reject(bug))).rejects.toBe(bug);
});
