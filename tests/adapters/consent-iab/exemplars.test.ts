import { describe, expect, test } from '@jest/globals';
import { PRIVACY_REASONS } from '../../../domain/privacy/privacy.js';
import { explainDecision } from '../../../domain/decision-record/explain.js';
import { ADDRESS, DEVICE, EMAIL, PERSON, playPrivacy, privacyExemplars, type PrivacyExemplar } from './exemplar.js';
import { gppString, tcfString } from './strings.js';

const CANARIES = [...Object.values(PERSON), ...Object.values(DEVICE).filter((value) => /canary/.test(String(value)))];

/** `created` is text in a file. */
const tcfOf = ({ created, ...rest }: NonNullable<NonNullable<PrivacyExemplar['strings']>['gdprConsent']>): string =>
  tcfString({ ...rest, ...(created !== undefined && { created: new Date(created) }) });

/** The files are the specification: they are written by hand or reviewed, never overwritten by a test. */
describe.each(privacyExemplars())('%s', (_file, exemplar) => {
  test('the strings hold what the file says', () => {
    const { gdprConsent, gpp } = exemplar.strings ?? {};
    if (gdprConsent !== undefined) expect(tcfOf(gdprConsent)).toBe(exemplar.regulatory.gdprConsent);
    if (gpp !== undefined) expect(gppString(gpp)).toBe(exemplar.regulatory.gpp);
  });

  test('verdicts, what the bidder is told, and what of it is in the OpenRTB request', async () => {
    const { verdicts, told, request } = await playPrivacy(exemplar);
    expect(verdicts).toEqual(exemplar.verdicts);
    expect(told).toEqual(exemplar.told);
    expect(request).toEqual(exemplar.request);
  });

  test('ids and traits are where the verdict permits them, and nowhere else', async () => {
    const { given } = await playPrivacy(exemplar);
    const { request, ids, 'precise-network': network } = exemplar.verdicts;
    const mayHaveIds = request === 'permitted' && ids === 'permitted';
    expect(CANARIES.filter((canary) => given.includes(String(canary)) !== mayHaveIds)).toEqual([]);
    expect(given.includes(ADDRESS)).toBe(mayHaveIds && network === 'permitted');
    expect(given).not.toContain(EMAIL);
  });

  test('the record says why, in words, and names nobody', async () => {
    const { record } = await playPrivacy(exemplar);
    if (record === undefined) throw new Error('There is no record.');
    const told = explainDecision(record).join('\n');
    for (const reason of Object.values(exemplar.verdicts))
      expect(told).toContain(`${PRIVACY_REASONS[reason]} (${reason})`);
    for (const secret of [...CANARIES, ADDRESS, EMAIL]) expect(JSON.stringify(record)).not.toContain(secret);
  });
});

test('there are at least thirty states, and nearly every reason is the reason of one', () => {
  const all = privacyExemplars();
  expect(all.length).toBeGreaterThanOrEqual(30);
  const reasons = new Set(all.flatMap(([, { verdicts }]) => Object.values(verdicts)));
  const missing = Object.keys(PRIVACY_REASONS).filter((reason) => !reasons.has(reason as keyof typeof PRIVACY_REASONS));
  // Each of them is a further field of a US section, which `gpp-string.test.ts` goes through one by one.
  expect(missing).toEqual(['us-gpc', 'us-personal-data', 'us-notice-missing', 'us-service-provider']);
});
