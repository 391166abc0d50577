import { expect, test } from '@jest/globals';
import { pageTemplate, type FreshParts } from '../../../../adapters/http-koa/pages/index.js';

const render = ({ nonce, markupNonce, token }: FreshParts) => ({
  html: `<i>\u00fc \u{1f600}</i><style nonce="${nonce}"></style><script nonce="${nonce}">{"token":"${token}","n":"${markupNonce}"}</script>`,
  headers: {
    'content-type': 'text/html',
    'content-security-policy': `script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'`,
  },
});

type Fill = ReturnType<typeof pageTemplate>;

const filled = (fill: Fill, fresh: FreshParts) => {
  const { bytes, headers } = fill(fresh);
  return { html: bytes.toString(), headers };
};

const expected = (fresh: FreshParts) => {
  const { html, headers } = render(fresh);
  return { html, headers: Object.entries(headers).flat() };
};

test('a page of the template is the page itself, whatever its fresh parts', () => {
  let renders = 0;
  const fill = pageTemplate((fresh) => (renders++, render(fresh)));
  for (const fresh of [
    { nonce: 'n-1_', markupNonce: 'm-1', token: 'a.b' },
    { nonce: 'n-2', markupNonce: 'm', token: '' },
    { nonce: '', markupNonce: 'm', token: 't' },
  ])
    expect(filled(fill, fresh)).toEqual(expected(fresh));
  expect(renders).toBe(1);
});

test('a fresh part that looks like a pattern is put in as it is', () => {
  const fresh = { nonce: '$&', markupNonce: '$2', token: '$1' };
  expect(filled(pageTemplate(render), fresh)).toEqual(expected(fresh));
});

test('pages keep their bytes while others are filled, whatever their length', () => {
  const long = 'x'.repeat(40_000);
  const fills = [render, (fresh: FreshParts) => ({ ...render(fresh), html: `${long}${fresh.token}` })].map(
    pageTemplate,
  );
  const pages = Array.from({ length: 2_000 }, (_, i) =>
    (fills[i % 50 === 0 ? 1 : 0] as Fill)({ nonce: `n${i}`, markupNonce: `m${i}`, token: `t${i}` }),
  );
  const wrong = pages.filter(
    ({ bytes }, i) =>
      bytes.toString() !==
      (i % 50 === 0 ? `${long}t${i}` : render({ nonce: `n${i}`, markupNonce: `m${i}`, token: `t${i}` }).html),
  );
  expect(wrong).toEqual([]);
});
