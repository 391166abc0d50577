import { describe, expect, test } from '@jest/globals';
import { copyGate } from '../../../bootstrap/copy-gate.js';
import { demoCatalog } from '../../../bootstrap/demo/index.js';
import { variantId } from '../../../domain/ad-variant/ad-variant.js';
import { COPY_LANGUAGES } from '../../../domain/ad-text/languages.js';

const { campaigns } = demoCatalog((token) => token);

describe.each(campaigns.map((campaign) => [campaign.id, campaign] as const))('%s', (_, campaign) => {
  const { brief, advertiser, variants = [] } = campaign;

  test.each(COPY_LANGUAGES)('has four approved texts in %s, each with its own name', (language) => {
    const own = variants.filter((variant) => variant.language === language);
    expect(own.length).toBeGreaterThanOrEqual(4);
    expect(own.every(({ review }) => review === 'approved')).toBe(true);
    expect(new Set(own.map(variantId)).size).toBe(own.length);
  });

  test.each(variants.map((variant) => [variantId(variant), variant] as const))(
    '%s passes the gate',
    (_name, variant) => {
      const { text, language } = variant;
      // A banner has the least room.
      expect(text.length).toBeLessThanOrEqual(200);
      const refused = copyGate.sentencesOf(text).flatMap((sentence) => {
        const verdict = copyGate.check(sentence, { brief, advertiser, language, maxChars: 300, used: 0 });
        return verdict.ok ? [] : [[sentence, verdict.reason]];
      });
      expect(refused).toEqual([]);
    },
  );
});
