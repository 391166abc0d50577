import { describe, expect, test } from '@jest/globals';
import { chatPage, markupPage, overlayPage } from '../../../../adapters/http-koa/pages/index.js';
import { chatData, modalData, overlayData } from '../../frame-web/support/fixtures.js';

const options = { nonce: 'bm9uY2Utbm9uY2U', scriptUrl: '/assets/frame.0123.js', frameAncestors: [] };
const directives = (policy: string | undefined): ReadonlyMap<string, string> =>
  new Map((policy ?? '').split('; ').map((part) => [part.split(' ')[0] ?? '', part.split(' ').slice(1).join(' ')]));

describe('outer documents', () => {
  const pages = {
    inline: chatPage(chatData('image'), options),
    modal: chatPage(modalData(), options),
    overlay: overlayPage(overlayData(), options),
  };

  test.each(Object.entries(pages))('%s: headers', (name, { headers }) => {
    const { 'permissions-policy': permissions, 'content-security-policy': policy, ...others } = headers;
    expect(Object.fromEntries(directives(policy))).toEqual({
      'default-src': "'none'",
      'script-src': "'nonce-bm9uY2Utbm9uY2U'",
      'style-src': "'nonce-bm9uY2Utbm9uY2U'",
      'img-src': "'self' https: data:",
      'media-src': "'self' https:",
      'connect-src': "'self'",
      'frame-src': "'self'",
      'base-uri': "'none'",
      'form-action': "'none'",
      'object-src': "'none'",
      'require-trusted-types-for': "'script'",
      'trusted-types': "'none'",
      'frame-ancestors': '* file: capacitor: ionic: app:',
    });
    expect(permissions?.split(', ').every((part) => /^[a-z-]+=\(\)$/.test(part))).toBe(true);
    expect(others).toEqual({
      'content-type': 'text/html; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cache-control': 'no-store',
      ...(name !== 'overlay' && { 'x-ai-generated': 'text' }),
    });
  });

  test('only listed origins may embed a page when there is a list; nonsense in it is left out', () => {
    const ancestors = (frameAncestors: readonly string[]) =>
      directives(overlayPage(overlayData(), { ...options, frameAncestors }).headers['content-security-policy']).get(
        'frame-ancestors',
      );
    expect(ancestors(['https://a.example', 'app://b'])).toBe('https://a.example app://b');
    expect(ancestors(["https://a.example; script-src 'unsafe-inline'"])).toBe("'none'");
  });

  test('the text of chat pages is marked as generated; the overlay has none', () => {
    expect(pages.inline.html).toContain('data-ai-generated="text"');
    expect(pages.inline.html).toContain('TrainedAlgorithmicMediaDigitalSource');
    expect(pages.overlay.html).not.toContain('ai-generated');
  });

  test('data survive the way into the page and back', () => {
    const data = chatData('image', { text: '</script><!-- \u2028 & <b>"\'' });
    const { html } = chatPage(data, options);
    const json = /id="ad">(.*?)<\/script>/.exec(html)?.[1] ?? '';
    expect(json).not.toMatch(/[<>&\u2028\u2029]/);
    expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify(data)));
  });

  test('the title names the label and the advertiser, escaped', () => {
    const data = chatData('image', { advertiser: { name: '</title><script>x', domain: 'x.example' } });
    expect(chatPage(data, options).html).toContain('<title>Ad: &lt;/title&gt;&lt;script&gt;x</title>');
  });
});

describe('third-party document', () => {
  const { html, headers } = markupPage('<b>hi</b>', 'n"</script>', { frameAncestors: ['https://a.example'] });

  test('is confined by its own policy, whoever opens it', () => {
    const policy = directives(headers['content-security-policy']);
    expect(policy.get('sandbox')).toBe('allow-scripts allow-popups allow-popups-to-escape-sandbox');
    expect(policy.get('frame-ancestors')).toBe('https://a.example');
    expect(policy.get('form-action')).toBe("'none'");
    expect(headers['cache-control']).toBe('no-store');
  });

  test('holds the markup as it is, behind a script that a nonce cannot break', () => {
    expect(html).toContain('<body><b>hi</b></body>');
    expect(html.match(/<\/script>/g)).toHaveLength(1);
  });
});
