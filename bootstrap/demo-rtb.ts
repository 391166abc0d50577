import { startMockDsp } from '../adapters/mock-bidder/index.js';
import { serve } from './serve.js';

/**
 * Two bidders: one that is quick and pays less, one that takes its time. Banners need nothing from a server without
 * https.
 */
const BIDDERS = [
  { id: 'quick-dsp', script: { price: 3.5, kinds: ['banner'], domain: 'northtrail.example' } },
  {
    id: 'thorough-dsp',
    script: {
      price: 4.2,
      latencyMs: { p50: 60, p99: 250 },
      kinds: ['banner'],
      domain: 'harbor-coffee.example',
    },
  },
] as const;

/**
 * `npm run demo:rtb`: the server with its demo campaigns, and two mock bidders on this machine that compete with them.
 */
const bidders = await Promise.all(
  BIDDERS.map(async ({ id, script }) => {
    const dsp = await startMockDsp(script);
    console.log(`${id} bids at ${dsp.origin}/openrtb, what it has seen: ${dsp.origin}/seen`);
    return { id, url: `${dsp.origin}/openrtb`, hosts: ['127.0.0.1'] };
  }),
);

await serve({
  settings: { bidderReach: 'loopback', demand: { bidders, supply: { asi: 'ads.example.com', version: '1.0' } } },
});
