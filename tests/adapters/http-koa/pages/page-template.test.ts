import { expect, test } from '@jest/globals';
import { pageTemplate, type FreshParts } from '../../../../adapters/http-koa/pages/index.js';

const render = ({ nonce, token }: FreshParts) => ({
  html: `<style nonce="${nonce}"></style><script nonce="${nonce}">{"token":"${token}","n":"${nonce}"}</script>`,
  headers: {
    'content-type': 'text/html',
    'content-security-policy': `script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'`,
  },
});

test('a page of the template is the page itself, whatever its fresh parts', () => {
  let renders = 0;
  const fill = pageTemplate((fresh) => (renders++, render(fresh)));
  for (const fresh of [
    { nonce: 'n-1_', token: 'a.b' },
    { nonce: 'n-2', token: '' },
    { nonce: '', token: 't' },
  ])
    expect(fill(fresh)).toEqual(render(fresh));
  expect(renders).toBe(1);
});

test('a fresh part that looks like a pattern is put in as it is', () => {
  const fresh = { nonce: '$&', token: '$1' };
  expect(pageTemplate(render)(fresh)).toEqual(render(fresh));
});
