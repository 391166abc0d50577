import { expect, test } from '@jest/globals';
import { pageTemplate, type FreshParts } from '../../../../adapters/http-koa/pages/index.js';

const render = ({ nonce, markupNonce, token }: FreshParts) => ({
  html: `<i>\u00fc \u{1f600}</i><style nonce="${nonce}"></style><script nonce="${nonce}">{"token":"${token}","n":"${markupNonce}"}</script>`,
  headers: {
    'content-type': 'text/html',
    'content-security-policy': `script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'`,
  },
});

const expected = (fresh: FreshParts) => {
  const { html, headers } = render(fresh);
  return { bytes: Buffer.from(html), headers: Object.entries(headers).flat() };
};

test('a page of the template is the page itself, whatever its fresh parts', () => {
  let renders = 0;
  const fill = pageTemplate((fresh) => (renders++, render(fresh)));
  for (const fresh of [
    { nonce: 'n-1_', markupNonce: 'm-1', token: 'a.b' },
    { nonce: 'n-2', markupNonce: 'm', token: '' },
    { nonce: '', markupNonce: 'm', token: 't' },
  ])
    expect(fill(fresh)).toEqual(expected(fresh));
  expect(renders).toBe(1);
});

test('a fresh part that looks like a pattern is put in as it is', () => {
  const fresh = { nonce: '$&', markupNonce: '$2', token: '$1' };
  expect(pageTemplate(render)(fresh)).toEqual(expected(fresh));
});

test('pages keep their bytes while others are filled, whatever their length', () => {
  const long = 'x'.repeat(40_000);
  const longPage = pageTemplate((fresh) => ({ ...render(fresh), html: `${long}${fresh.token}` }));
  const shortPage = pageTemplate(render);
  const parts = Array.from({ length: 200 }, (_, i) => ({ nonce: `n${i}`, markupNonce: `m${i}`, token: `t${i}` }));
  const pages = parts.map((fresh, i) => (i % 50 === 0 ? longPage : shortPage)(fresh).bytes.toString());
  expect(pages).toEqual(parts.map((fresh, i) => (i % 50 === 0 ? `${long}t${i}` : render(fresh).html)));
});
