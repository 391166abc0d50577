import { randomUUID } from 'node:crypto';
import { newAccount } from '../../domain/catalog/account.js';
import { accountId, decisionId, DEFAULT_PLACEMENT } from '../../domain/values/ids.js';
import type { ChatOpportunity } from '../../domain/demand/opportunity.js';
import { CHAT_FORMATS, type Format } from '../../domain/catalog/placement.js';
import {
  fromBidResponse,
  MAX_RATE_AGE_MS,
  toBidRequest,
  type Bidder,
  type Egress,
  type Rates,
  type Supply,
} from '../../adapters/demand-openrtb/index.js';
import { createIabConsentReader } from '../../adapters/consent-iab/index.js';
import { judgePrivacy } from '../../domain/privacy/privacy.js';
import type { Regulatory } from '../../domain/privacy/regulatory.js';
import { ok, problem, warning, type Finding } from '../../adapters/cli/doctor/finding.js';
import { adviceFor, probe } from './probe.js';

/** A slot of nobody's: a development account makes its bid request a test, which nobody bills. */
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

const ratesFinding = (subject: string, { currencies }: Bidder, rates: Rates | undefined, nowMs: number): Finding[] => {
  const foreign = currencies.filter((currency) => currency !== 'USD');
  if (foreign.length === 0) return [];
  const missing = foreign.filter((currency) => rates?.usdPerUnit[currency] === undefined);
  if (rates === undefined || missing.length > 0)
    return [problem(subject, `bids in ${foreign.join(', ')}, and there is no rate`, 'name a RATES_FILE that has them')];
  const isOld = Math.abs(nowMs - rates.asOfMs) > MAX_RATE_AGE_MS;
  return isOld
    ? [problem(subject, 'bids in a currency whose rate is not of this day', 'write fresh rates into RATES_FILE')]
    : [ok(subject, 'has fresh exchange rates')];
};

const hostFinding = (subject: string, { url, hosts }: Bidder): Finding[] => {
  const { hostname } = new URL(url);
  const isOwn = hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
  return isOwn
    ? []
    : [warning(subject, 'may not be told anything at the host of its own endpoint', 'is "hosts" complete?')];
};

const answerFinding = async (
  subject: string,
  bidder: Bidder,
  supply: Supply,
  { egress, nowMs }: { readonly egress: Egress; readonly nowMs: number },
): Promise<Finding> => {
  const opportunity = sampleOpportunity(randomUUID(), nowMs, bidder.formats);
  const ask = toBidRequest(opportunity, bidder, supply, bidder.deadlineMs);
  if (ask === undefined) return ok(subject, 'is only asked for overlays; no test request was sent');
  const headers = { 'content-type': 'application/json', 'x-openrtb-version': bidder.dialect.version };
  const body = JSON.stringify(ask.request);
  const probed = await probe(egress, bidder.url, { method: 'POST', headers, body });
  if (probed.kind === 'failed') return problem(subject, `does not answer (${probed.why})`, adviceFor(probed.why));
  const { status, text } = probed.answer;
  if (status === 204 || (status === 200 && text.trim() === '')) return ok(subject, 'answers a test request: no bid');
  if (status !== 200) return problem(subject, `answers a test request with status ${status}`, 'ask its operator');
  const fetchVast = (): Promise<never> => Promise.reject(new Error('not fetched here'));
  const { bids, rejections } = await fromBidResponse(text, { ask, opportunity, bidder, rates: undefined, fetchVast });
  const [first] = rejections;
  if (bids.length > 0 || first === undefined) return ok(subject, 'answers a test request');
  const message = `answers a test request with nothing usable: ${first.detail ?? first.lossReason}`;
  return warning(subject, message, 'see "Answer" in docs/reference/openrtb.md');
};

/** Each bidder of the configuration, asked once with a request that says it is a test. */
export const checkBidders = async (
  { bidders, supply }: { readonly bidders: readonly Bidder[]; readonly supply?: Supply | undefined },
  parts: { readonly egress: Egress; readonly nowMs: number; readonly rates: Rates | undefined },
): Promise<readonly Finding[]> => {
  if (supply === undefined) return [ok('bidders', 'are none configured')];
  const found = await Promise.all(
    bidders.map(async (bidder) => {
      const subject = `bidder ${bidder.id}`;
      const settled = [...hostFinding(subject, bidder), ...ratesFinding(subject, bidder, parts.rates, parts.nowMs)];
      return [await answerFinding(subject, bidder, supply, parts), ...settled];
    }),
  );
  return found.flat();
};

/** What a reader may have said, in few words. */
const SAMPLES: readonly (readonly [name: string, regulatory: Regulatory])[] = [
  ['without any signal', {}],
  ['under GDPR without a string', { gdpr: 1 }],
  ['with a US opt-out', { usPrivacy: '1YYN' }],
  ['of a child', { coppa: 1 }],
];

/** A real one, with all segments of TCF 2.3. */
const READABLE = 'CQjh0IAQjh0IAAfAAAENAAFoAPAAAAAAAAAAAVQAQAVAAAAA.IAVgAAAAAAYA.YAAAAAAAAAAA';

const wordsFor = (bidder: Bidder, regulatory: Regulatory): string => {
  const consent = createIabConsentReader().read(regulatory);
  const person = { globalPrivacyControl: false, limitedTracking: false, adultCharacter: false };
  const recipient = { kind: 'bidder', gvlId: bidder.gvlId, legitimateInterests: bidder.legitimateInterests } as const;
  const { request, ids } = judgePrivacy(recipient, { regulatory, consent, ...person });
  if (!request.allowed) return `is not asked (${request.reason})`;
  return ids.allowed ? 'is asked, with ids' : `is asked, without ids (${ids.reason})`;
};

/** Whether consent strings are read, and what each bidder would get under some of them. */
export const checkConsent = (bidders: readonly Bidder[]): readonly Finding[] => {
  const tcf = createIabConsentReader().read({ gdpr: 1, gdprConsent: READABLE })?.tcf;
  const isRead = tcf !== undefined && tcf !== 'unreadable';
  return [
    isRead
      ? ok('consent', 'strings of the TCF are read')
      : problem('consent', 'a string of the TCF cannot be read', 'install the package anew with npm ci'),
    ...bidders.flatMap((bidder) =>
      SAMPLES.map(([name, regulatory]) => ok(`consent ${name}`, `bidder ${bidder.id} ${wordsFor(bidder, regulatory)}`)),
    ),
  ];
};
