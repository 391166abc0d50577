import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { call } from '../../call.js';
import { startStubServer, type StubServer } from '../../start-stub-server.js';
import { BID, MARKUP_BID, MODAL_BID, SLOT } from '../../stub-ads.js';

let server: StubServer;
beforeAll(async () => {
  server = await startStubServer();
});
afterAll(() => server.close());

const dataIn = (html: string): Record<string, unknown> => {
  const json = /<script type="application\/json" id="ad">(.*?)<\/script>/.exec(html)?.[1] ?? '';
  return JSON.parse(json) as Record<string, unknown>;
};

const OUTER_POLICY =
  "default-src 'none'; script-src 'nonce-N'; style-src 'nonce-N'; img-src 'self' https: data:; media-src 'self' https:; " +
  "connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; object-src 'none'; " +
  "require-trusted-types-for 'script'; trusted-types 'none'; frame-ancestors * file: capacitor: ionic: app:";

test.each([`/overlay/${SLOT}`, `/api/frame/${BID}`, `/api/modal/${MODAL_BID}`])('headers of %s', async (path) => {
  const { status, headers } = await call(server.url + path);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  expect(headers.get('permissions-policy')).toContain('camera=()');
  expect(headers.get('x-frame-options')).toBeNull();
  expect(headers.get('set-cookie')).toBeNull();
  expect(headers.get('content-security-policy')?.replace(/nonce-[\w-]+/g, 'nonce-N')).toBe(OUTER_POLICY);
});

test('a nonce is used once', async () => {
  const nonceOf = async () =>
    /'nonce-([\w-]{22})'/.exec(
      (await call(`${server.url}/overlay/${SLOT}`)).headers.get('content-security-policy') ?? '',
    )?.[1];
  const nonces: (string | undefined)[] = [];
  // A few at once: the last of hundreds waits for the others, and a busy server would refuse it.
  while (nonces.length < 600) nonces.push(...(await Promise.all(Array.from({ length: 50 }, nonceOf))));
  expect(nonces).not.toContain(undefined);
  expect(new Set(nonces).size).toBe(nonces.length);
});

test('the overlay page has what its script needs, every address on the public origin', async () => {
  const { text } = await call(`${server.url}/overlay/${SLOT}`, { headers: { host: 'evil.example' } });
  expect(dataIn(text)).toMatchObject({
    kind: 'overlay',
    bidId: BID,
    slotId: SLOT,
    brand: 'svc',
    destinationUrl: 'https://shop.example/coffee?x=1',
    clickUrl: 'https://ads.example/c/click-token',
    eventsUrl: `https://ads.example/api/frame/${BID}/events`,
    media: { kind: 'image', image: { url: 'https://ads.example/assets/coffee.svg' } },
  });
  expect(text).toMatch(/src="\/assets\/overlay-[0-9a-f]{12}\.js"/);
});

test('the inline page passes its parameters on to the modal page', async () => {
  const inline = dataIn(
    (await call(`${server.url}/api/frame/${MODAL_BID}?code=inlineAd&messageId=m%201&theme=dark&x=1`)).text,
  );
  expect(inline).toMatchObject({
    kind: 'inline',
    format: 'interstitial',
    messageId: 'm 1',
    theme: 'dark',
    revenue: 4.5,
    isFinal: false,
    isHidden: false,
    textUrl: `https://ads.example/api/frame/${MODAL_BID}/text`,
    modalUrl: `https://ads.example/api/modal/${MODAL_BID}?code=inlineAd&messageId=m+1&theme=dark`,
  });
  // Without a greeting a sentence of ours; the picture by way of us, and never from where the host has it.
  const character = { name: 'Pip', avatarUrl: `https://ads.example/api/avatar/${MODAL_BID}` };
  expect(inline.character).toEqual({ ...character, line: 'A short ad, then back to \u2068Pip\u2069.' });
  expect(dataIn((await call(`${server.url}/api/modal/${MODAL_BID}`)).text)).not.toHaveProperty('modalUrl');
  expect(dataIn((await call(`${server.url}/api/frame/${BID}?cachedContent=Earlier`)).text)).toMatchObject({
    text: 'Earlier',
    isFinal: true,
    isHidden: false,
  });
});

test('third-party markup is a document of its own with an opaque origin', async () => {
  const page = dataIn((await call(`${server.url}/api/frame/${MARKUP_BID}`)).text);
  const { markup } = page['media'] as { markup: { url: string; nonce: string } };
  expect(markup.url).toBe(`https://ads.example/creative/${MARKUP_BID}?nonce=${markup.nonce}`);
  const inner = await call(`${server.url}/creative/${MARKUP_BID}?nonce=${markup.nonce}`);
  expect(inner.text).toContain(`"${markup.nonce}"`);
  expect(inner.headers.get('content-security-policy')).toMatch(/^sandbox allow-scripts/);
  expect(inner.headers.get('content-security-policy')).not.toContain('nonce');
  expect((await call(`${server.url}/creative/${MARKUP_BID}`)).status).toBe(404);
  expect((await call(`${server.url}/creative/${MARKUP_BID}?nonce="></script>`)).status).toBe(404);
});

test('the nonce of the page is told to nobody: markup has another one', async () => {
  const { headers, text } = await call(`${server.url}/api/frame/${MARKUP_BID}`);
  const { markup } = dataIn(text)['media'] as { markup: { url: string; nonce: string } };
  const [, nonce = ''] = /'nonce-([\w-]{22})'/.exec(headers.get('content-security-policy') ?? '') ?? [];
  expect(nonce).toHaveLength(22);
  expect(markup.nonce).not.toBe(nonce);
  expect(JSON.stringify(dataIn(text))).not.toContain(nonce);
  expect((await call(markup.url.replace('https://ads.example', server.url))).text).not.toContain(nonce);
});

test('HEAD has the headers and no body', async () => {
  const head = await call(`${server.url}/overlay/${SLOT}`, { method: 'HEAD' });
  expect([head.status, head.text]).toEqual([200, '']);
  expect(Number(head.headers.get('content-length'))).toBeGreaterThan(1_000);
});

test('a prefetch and HEAD follow a click uncounted', async () => {
  await call(`${server.url}/c/click-token`);
  await call(`${server.url}/c/click-token`, { method: 'HEAD' });
  await call(`${server.url}/c/click-token`, { headers: { 'sec-purpose': 'prefetch;prerender' } });
  await call(`${server.url}/c/click-token`, { headers: { purpose: 'prefetch' } });
  expect(server.calls.clicks.map(({ isPrefetch }) => isPrefetch)).toEqual([false, true, true, true]);
});
