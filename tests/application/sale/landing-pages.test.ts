import { describe, expect, test } from '@jest/globals';
import type { Ports } from '../../../application/ports/index.js';
import { sampleImageCreative } from '../../contracts/sample-demand.js';
import { createEngine } from '../engine.js';
import { fakeSource, nonsense } from '../fake-demand.js';
import { GOOD, leadingTo, preload, showing } from './judged-bids.js';

const HERE = ['http://127.0.0.1/landing', 'http://localhost:8080/', 'http://[::1]/', 'https://127.0.0.1/'];
const ELSEWHERE_WITHIN = [
  ...['https://10.0.0.5/', 'https://192.168.1.1/', 'https://172.20.0.1/', 'https://169.254.169.254/latest/meta-data'],
  ...['https://2130706433/', 'https://0x7f.1/', 'https://0177.0.0.1/', 'https://127.1/', 'https://[::ffff:127.0.0.1]/'],
  ...[
    'https://[fd00::1]/',
    'https://[fe80::1]/',
    'https://100.64.0.1/',
    'https://printer.local/',
    'https://app.localhost./',
  ],
  ...['https://router/', 'https://intranet./', 'https://nas.lan/', 'https://wiki.corp/', 'https://127.0.0.1./'],
  ...['https://[::ffff:10.0.0.1]/', 'https://[64:ff9b::7f00:1]/', 'https://[::127.0.0.1]/', 'https://[fec0::1]/'],
  ...['https://metadata.google.internal/', 'https://[2002:7f00:1::]/', 'https://0.0.0.0/', 'https://１２７.0.0.1/'],
];

describe('a landing page or a picture on this machine or a private network', () => {
  const outcomeOfBid = async (bid: unknown, destinations: Ports['destinations']) => {
    const bad = fakeSource('bad', () => nonsense({ bids: [bid], rejections: [] }));
    const { record } = await preload(createEngine({ ports: { demand: [bad, GOOD], destinations } }));
    return record?.candidates.find(({ source }) => source === 'bad')?.outcome;
  };

  test.each([...HERE, ...ELSEWHERE_WITHIN])('%s is refused unless development allows this machine', async (url) => {
    const pictured = showing({ ...sampleImageCreative(), image: { ...sampleImageCreative().image, url } });
    for (const destinations of ['public', undefined] as const) {
      expect(await outcomeOfBid(leadingTo(url), destinations)).toBe('creative-not-secure');
      expect(await outcomeOfBid(pictured, destinations)).toBe('creative-not-secure');
    }
  });

  test.each(['http://shop.example/?next=https://a.example/', 'http://10.0.0.5/https:'])(
    '%s is encrypted nowhere, and no landing page anywhere',
    async (url) => {
      expect(await outcomeOfBid(leadingTo(url), 'public')).toBe('creative-not-secure');
      expect(await outcomeOfBid(leadingTo(url), 'loopback')).toBe('creative-not-secure');
    },
  );

  test('in development a page of a private network may be one, too', async () => {
    expect(await outcomeOfBid(leadingTo('https://shop.lan/'), 'loopback')).toBe('won');
  });

  test.each(HERE)('%s is a landing page in development', async (url) => {
    expect(await outcomeOfBid(leadingTo(url), 'loopback')).toBe('won');
  });

  test.each([
    'https://shop.example/',
    'https://8.8.8.8/',
    'https://[2606:4700::1]/',
    'https://10.example/',
    'https://shop.example./',
  ])('%s is public', async (url) => {
    expect(await outcomeOfBid(leadingTo(url), 'public')).toBe('won');
  });
});
