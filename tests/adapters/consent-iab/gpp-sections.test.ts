import { describe, expect, test } from '@jest/globals';
import { HeaderV1, Sections } from '@iabgpp/cmpapi';
import { createIabConsentReader } from '../../../adapters/consent-iab/index.js';
import { judgePrivacy, type PrivacyReason } from '../../../domain/privacy/privacy.js';
import type { Regulatory } from '../../../domain/privacy/regulatory.js';
import { BIDDER, facts } from '../../domain/privacy-facts.js';
import { gppString, tcfString } from './strings.js';

type Verdict = readonly [request: PrivacyReason, ids: PrivacyReason];

const verdictOf = (regulatory: Regulatory): Verdict => {
  const consent = createIabConsentReader().read(regulatory);
  const { request, ids } = judgePrivacy(BIDDER, facts({ regulatory, consent }));
  return [request.reason, ids.reason];
};

/** Of a section that applies; `undefined`: it is not in the string. */
const verdictOfSection = (id: number, text: string | undefined): Verdict => {
  const header = new HeaderV1();
  header.setFieldValue('SectionIds', text === undefined ? [] : [id]);
  return verdictOf({ gppSid: [id], gpp: [header.encode(), ...(text === undefined ? [] : [text])].join('~') });
};

const PERMITTED: Verdict = ['permitted', 'permitted'];
const UNREADABLE: Verdict = ['permitted', 'gpp-unreadable'];
const refusing = (ids: PrivacyReason): Verdict => ['permitted', ids];
const notAsked = (reason: PrivacyReason): Verdict => [reason, reason];

const [WITH_GPC, WITH_CONSENTS] = ['QA', 'AAA'];
/** The registry's sections that sub-sections may follow. */
const SUBS: ReadonlyMap<number, string> = new Map([
  ...[7, 8, 10, 12, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24].map((id) => [id, WITH_GPC] as const),
  ...[25, 26, 27].map((id) => [id, WITH_CONSENTS] as const),
]);

type Row = readonly [id: number, state: string, text: string | undefined, verdict: Verdict];

const rowsOf = ([id, name]: readonly [number, string]): readonly Row[] => {
  const encode = (fields: object): string => gppString({ [name]: { SaleOptOut: 2, ...fields } }).split('~')[1] ?? '';
  const whole = encode({});
  const [core = ''] = whole.split('.');
  const sub = SUBS.get(id);
  return [
    [id, 'absent', undefined, UNREADABLE],
    [id, 'empty', '', UNREADABLE],
    [id, 'only a version', core.slice(0, 1), UNREADABLE],
    [id, 'cut short', core.slice(0, 3), UNREADABLE],
    [id, 'too long', `${core}B`, UNREADABLE],
    [id, 'no base64', `${core}!`, UNREADABLE],
    [id, 'of version 0', `A${whole.slice(1)}`, UNREADABLE],
    [id, 'of version 3', `D${whole.slice(1)}`, UNREADABLE],
    [id, 'of version 63', `_${whole.slice(1)}`, UNREADABLE],
    [id, 'a value that no field has', `${core.slice(0, 1)}_${core.slice(2)}`, UNREADABLE],
    [id, 'nothing refused', whole, PERMITTED],
    [id, 'nothing refused, no sub-section', core, PERMITTED],
    [id, 'an opt-out', encode({ SaleOptOut: 1 }), refusing('us-sale-opt-out')],
    [id, 'an opt-out, no sub-section', encode({ SaleOptOut: 1 }).split('.')[0], refusing('us-sale-opt-out')],
    [id, 'a sub-section', `${core}.${sub ?? WITH_GPC}`, sub === undefined ? UNREADABLE : PERMITTED],
    [id, 'a sub-section that is empty', `${core}.`, UNREADABLE],
    [id, 'a sub-section that is there twice', `${core}.${sub ?? WITH_GPC}.${sub ?? WITH_GPC}`, UNREADABLE],
    ...(sub === WITH_GPC
      ? ([
          [id, 'GPC', `${core}.YA`, refusing('us-gpc')],
          [id, 'a sub-section of an unknown kind', `${core}.gA`, UNREADABLE],
        ] as const)
      : []),
    ...(sub === WITH_CONSENTS
      ? ([
          [id, 'no consent to sensitive data', `${core}.QAA`, refusing('us-sensitive-data')],
          [id, 'a sub-section that is cut short', `${core}.QA`, UNREADABLE],
        ] as const)
      : []),
  ];
};

const CANADA = 'BPXuQIAPXuQIAAfKABENB-CgAAAAAAAAAAAAAAAA';

/** Sections beside those of the US. */
const OTHERS: readonly Row[] = [
  [1, 'empty', '', notAsked('tcf-unreadable')],
  [1, 'a string of TCF 1', 'BOEFEAyOEFEAyAHABDENAI4AAAB9vABAASA', notAsked('tcf-unreadable')],
  [2, 'absent', undefined, notAsked('gdpr-without-consent')],
  [2, 'empty', '', notAsked('tcf-unreadable')],
  [2, 'of version 3', `D${tcfString().slice(1)}`, notAsked('tcf-unreadable')],
  [2, 'consent', tcfString(), PERMITTED],
  [2, 'no consent', tcfString({ purposes: [] }), ['tcf-purpose-2', 'tcf-purposes-1-3-4']],
  [3, 'no law', undefined, PERMITTED],
  [4, 'no law', undefined, PERMITTED],
  [5, 'absent', undefined, UNREADABLE],
  [5, 'empty', '', UNREADABLE],
  [5, 'a string that we do not read', CANADA, UNREADABLE],
  [6, 'absent', undefined, UNREADABLE],
  [6, 'empty', '', refusing('us-privacy-unreadable')],
  [6, 'of version 2', '2YNN', refusing('us-privacy-unreadable')],
  [6, 'no opt-out', '1YNN', PERMITTED],
  [6, 'an opt-out', '1YYN', refusing('us-privacy-opt-out')],
  [28, 'not in the registry', 'BVQqAAAAAgA', UNREADABLE],
  [0, 'not found yet', undefined, UNREADABLE],
  [-1, 'none applies', undefined, PERMITTED],
];

const US_SECTIONS = [...Sections.SECTION_ID_NAME_MAP].filter(([id]) => id >= 7);

describe('a section that applies', () => {
  test.each([...US_SECTIONS.flatMap(rowsOf), ...OTHERS])('%i, %s: %s', (id, _state, text, verdict) => {
    expect(verdictOfSection(id, text)).toEqual(verdict);
  });

  test.each(US_SECTIONS)('%i, %s, is refused where a signal has no text at all', (id) => {
    expect(verdictOf({ gppSid: [id] })).toEqual(UNREADABLE);
  });

  test('6 may also be the US privacy string', () => {
    expect(verdictOf({ gppSid: [6] })).toEqual(UNREADABLE);
    expect(verdictOf({ gppSid: [6], usPrivacy: '1YNN' })).toEqual(PERMITTED);
  });
});

/** The national section gained four kinds of data and one of children with its second version. */
describe('each version is read as it is laid out', () => {
  const CHARS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const encode = (bits: string): string =>
    (bits.padEnd(Math.ceil(bits.length / 6) * 6, '0').match(/.{6}/g) ?? [])
      .map((six) => CHARS[Number.parseInt(six, 2)])
      .join('');
  const national = (version: number, kinds: number, children: readonly string[]): Verdict =>
    verdictOfSection(
      7,
      encode(
        [version.toString(2).padStart(6, '0'), '00'.repeat(9 + kinds), ...children, '00', '01', '00', '00'].join(''),
      ),
    );
  test.each<readonly [version: number, kinds: number, children: readonly string[], verdict: Verdict]>([
    [1, 12, ['00', '00'], PERMITTED],
    [1, 12, ['00', '10'], refusing('us-known-child')],
    [1, 16, ['00', '00', '00'], UNREADABLE],
    [2, 16, ['00', '00', '00'], PERMITTED],
    [2, 16, ['00', '00', '10'], refusing('us-known-child')],
    [2, 12, ['00', '00'], UNREADABLE],
  ])('version %i with %i kinds of data, children %j', (version, kinds, children, verdict) => {
    expect(national(version, kinds, children)).toEqual(verdict);
  });
});
