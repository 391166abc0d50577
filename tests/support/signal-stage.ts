import { createIabConsentReader } from '../../adapters/consent-iab/index.js';
import { createEngine } from '../application/engine.js';
import { bidding, bidOf } from '../application/fake-demand.js';
import { gppString, tcfString } from '../adapters/consent-iab/strings.js';
import { startStubServer } from '../adapters/http-koa/start-stub-server.js';
import { signalCases, type Reach } from './signal-table.js';

/** In every conversation; a bidder never gets it. */
export const WORD = 'quincequeen';

const optOut = (SaleOptOut: number): string => gppString({ usnat: { SaleOptOut } });

export const SIGNALS = signalCases({
  consenting: tcfString(),
  refusing: tcfString({ purposes: [] }),
  optedOut: optOut(1),
  optedIn: optOut(2),
});

/** The real server and engine, with a bidder that remembers what it was given. */
export const startSignalStage = async () => {
  const bidder = bidding('acme', [bidOf('acme')], { recipient: { kind: 'bidder', gvlId: 42 } });
  const engine = createEngine({ ports: { demand: [bidder], consent: createIabConsentReader() } });
  const { url, logged, close } = await startStubServer({ placement: engine.placement });
  return {
    url,
    logged,
    close,
    engine,
    publisherToken: `pub-${engine.account.id}`,
    asked: bidder.asked,
    /** What the bidder was given since the last question, and of the ids all or none. */
    reached: (ids: readonly string[]): Reach => {
      const asked = bidder.asked.splice(0);
      const given = JSON.stringify(asked);
      if (given.includes(WORD)) throw new Error('The bidder was given a word of the conversation.');
      const told = ids.filter((id) => given.includes(id));
      if (told.length > 0 && told.length < ids.length) throw new Error(`The bidder was given ${told.join()} alone.`);
      return asked.length === 0 ? 'not asked' : told.length === 0 ? 'no ids' : 'ids';
    },
  };
};

export type SignalStage = Awaited<ReturnType<typeof startSignalStage>>;
