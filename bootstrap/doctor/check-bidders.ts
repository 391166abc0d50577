import { randomUUID } from 'node:crypto';
import {
  fromBidResponse,
  MAX_RATE_AGE_MS,
  toBidRequest,
  type Bidder,
  type Egress,
  type Rates,
  type Supply,
} from '../../adapters/demand-openrtb/index.js';
import { ok, problem, warning, type Finding } from './finding.js';
import { adviceFor, probe } from './probe.js';
import { sampleOpportunity } from './sample-opportunity.js';

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
