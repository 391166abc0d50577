import { randomUUID } from 'node:crypto';
import { newAccount } from '../../../domain/catalog/account.js';
import { accountId, decisionId, DEFAULT_PLACEMENT } from '../../../domain/values/ids.js';
import type { ChatOpportunity } from '../../../domain/demand/opportunity.js';
import { CHAT_FORMATS, type Format } from '../../../domain/catalog/placement.js';
import type { ConsentReader } from '../../../application/ports/traffic/consent-reader.js';
import { judgePrivacy, type Recipient } from '../../../domain/privacy/privacy.js';
import type { Regulatory } from '../../../domain/privacy/regulatory.js';
import { ok, problem, warning, type Finding } from './finding.js';
import { adviceFor, probe, type Outbound } from './probe.js';

/** A bid request for a test, and how its answer is judged. */
interface TestRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Why nothing in a non-empty answer can be used; `undefined` for a usable one. */
  refusalOf(answer: string): Promise<string | undefined>;
}

export interface ExaminedBidder extends Omit<Recipient, 'kind'> {
  readonly id: string;
  readonly url: string;
  /** The hosts that may learn something about its bids. */
  readonly hosts: readonly string[];
  readonly currencies: readonly string[];
  readonly formats: readonly Format[];
  /** `undefined`: it bids on overlays only. */
  testRequest(opportunity: ChatOpportunity): TestRequest | undefined;
}

export interface ExaminedRates {
  readonly usdPerUnit: Readonly<Record<string, number>>;
  /** Stale rates convert nothing. */
  readonly isFresh: boolean;
}

/** A development account makes the bid request a test, which no one bills. */
const sampleOpportunity = (id: string, nowMs: number, formats: readonly Format[]): ChatOpportunity => ({
  kind: 'chat',
  id: decisionId(id),
  nowMs,
  account: newAccount({ id: accountId('doctor'), mode: 'development' }),
  childDirected: false,
  imps: [
    {
      kind: 'chat',
      id: DEFAULT_PLACEMENT,
      placement: DEFAULT_PLACEMENT,
      formats: CHAT_FORMATS.filter((format) => formats.includes(format)),
    },
  ],
  signals: { language: 'en', topics: [], safety: 'safe', register: 'neutral', terms: new Map() },
  turn: 3,
  filledTurns: 0,
  adultCharacter: false,
  device: { type: 'desktop' },
  person: {},
});

const ratesFinding = (subject: string, { currencies }: ExaminedBidder, rates: ExaminedRates | undefined): Finding[] => {
  const foreign = currencies.filter((currency) => currency !== 'USD');
  if (foreign.length === 0) return [];
  if (rates === undefined || foreign.some((currency) => rates.usdPerUnit[currency] === undefined))
    return [problem(subject, `bids in ${foreign.join(', ')}, and there is no rate`, 'name a RATES_FILE that has them')];
  return rates.isFresh
    ? [ok(subject, 'has fresh exchange rates')]
    : [problem(subject, 'bids in a currency whose rate is not of this day', 'write fresh rates into RATES_FILE')];
};

const hostFinding = (subject: string, { url, hosts }: ExaminedBidder): Finding[] => {
  const { hostname } = new URL(url);
  const isOwn = hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
  return isOwn
    ? []
    : [warning(subject, 'may not be told anything at the host of its own endpoint', 'is "hosts" complete?')];
};

const answerFinding = async (
  egress: Outbound,
  subject: string,
  { url, formats, testRequest }: ExaminedBidder,
): Promise<Finding> => {
  const test = testRequest(sampleOpportunity(randomUUID(), Date.now(), formats));
  if (test === undefined) return ok(subject, 'is only asked for overlays; no test request was sent');
  const probed = await probe(egress, url, { method: 'POST', headers: test.headers, body: test.body });
  if (probed.kind === 'failed') return problem(subject, `does not answer (${probed.why})`, adviceFor(probed.why));
  const { status, text } = probed.answer;
  if (status === 204 || (status === 200 && text.trim() === '')) return ok(subject, 'answers a test request: no bid');
  if (status !== 200) return problem(subject, `answers a test request with status ${status}`, 'ask its operator');
  const refusal = await test.refusalOf(text);
  if (refusal === undefined) return ok(subject, 'answers a test request');
  const message = `answers a test request with nothing usable: ${refusal}`;
  return warning(subject, message, 'see "Answer" in docs/reference/openrtb.md');
};

export const checkBidders = async (
  egress: Outbound,
  bidders: readonly ExaminedBidder[] | undefined,
  rates: ExaminedRates | undefined,
): Promise<readonly Finding[]> => {
  if (bidders === undefined) return [ok('bidders', 'are none configured')];
  const found = await Promise.all(
    bidders.map(async (bidder) => {
      const subject = `bidder ${bidder.id}`;
      const settled = [...hostFinding(subject, bidder), ...ratesFinding(subject, bidder, rates)];
      return [await answerFinding(egress, subject, bidder), ...settled];
    }),
  );
  return found.flat();
};

const SAMPLES: readonly (readonly [name: string, regulatory: Regulatory])[] = [
  ['without any signal', {}],
  ['under GDPR without a string', { gdpr: 1 }],
  ['with a US opt-out', { usPrivacy: '1YYN' }],
  ['of a child', { coppa: 1 }],
];

/** A real consent string, with all segments of TCF 2.3. */
const READABLE = 'CQjh0IAQjh0IAAfAAAENAAFoAPAAAAAAAAAAAVQAQAVAAAAA.IAVgAAAAAAYA.YAAAAAAAAAAA';

const wordsFor = (reader: ConsentReader, bidder: ExaminedBidder, regulatory: Regulatory): string => {
  const consent = reader.read(regulatory);
  const person = { globalPrivacyControl: false, limitedTracking: false, adultCharacter: false };
  const recipient = { kind: 'bidder', gvlId: bidder.gvlId, legitimateInterests: bidder.legitimateInterests } as const;
  const { request, ids } = judgePrivacy(recipient, { regulatory, consent, ...person });
  if (!request.allowed) return `is not asked (${request.reason})`;
  return ids.allowed ? 'is asked, with ids' : `is asked, without ids (${ids.reason})`;
};

/** Checks that consent strings can be read, and says what each bidder receives under some of them. */
export const checkConsent = (reader: ConsentReader, bidders: readonly ExaminedBidder[]): readonly Finding[] => {
  const tcf = reader.read({ gdpr: 1, gdprConsent: READABLE })?.tcf;
  const isRead = tcf !== undefined && tcf !== 'unreadable';
  return [
    isRead
      ? ok('consent', 'strings of the TCF are read')
      : problem('consent', 'a string of the TCF cannot be read', 'install the package anew with npm ci'),
    ...bidders.flatMap((bidder) =>
      SAMPLES.map(([name, regulatory]) =>
        ok(`consent ${name}`, `bidder ${bidder.id} ${wordsFor(reader, bidder, regulatory)}`),
      ),
    ),
  ];
};
