import { getDomain } from 'tldts';
import type { Egress } from '../../adapters/demand-openrtb/index.js';
import { judgeAdsTxt, parseAdsTxt, type SupplyOperator } from '../../adapters/supply-iab/index.js';
import type { Account } from '../../domain/catalog/account.js';
import { problem, warning, type Finding } from '../../adapters/cli/doctor/finding.js';
import { adviceFor, probe, type Probed } from './probe.js';

export interface AdsTxtPlan {
  readonly account: Account;
  readonly operator: SupplyOperator;
  /** Where the file stands: `https://publisher.example`. */
  readonly origin: string;
  readonly file: 'ads.txt' | 'app-ads.txt';
}

const MAX_REDIRECTS = 5;

const siteOf = (url: string): string => getDomain(url) ?? new URL(url).hostname;

/** Where a redirect leads; `undefined` when the answer is none. */
const nextOf = ({ answer, url }: Probed & { kind: 'answered' }): string | 'nowhere' | undefined => {
  const { location } = answer.headers;
  if (answer.status < 300 || answer.status >= 400 || location === undefined) return undefined;
  return URL.canParse(location, url) ? new URL(location, url).href : 'nowhere';
};

/**
 * Within the site a crawler follows redirects; out of it one, and what it finds there must be the file (ads.txt 1.1,
 * section 3.1).
 */
const fetchFile = async (egress: Egress, start: string): Promise<Probed> => {
  let url = start;
  for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
    const probed = await probe(egress, url, { method: 'GET', headers: { accept: 'text/plain' } });
    const next = probed.kind === 'answered' ? nextOf(probed) : undefined;
    if (next === undefined) return probed;
    if (next === 'nowhere') return { kind: 'failed', why: 'RedirectedNowhere' };
    if (siteOf(url) !== siteOf(start)) return { kind: 'failed', why: 'RedirectedTwiceElsewhere' };
    url = next;
  }
  return { kind: 'failed', why: 'TooManyRedirects' };
};

/** The publisher's file: whether it can be had as a crawler would, and whether it lets this service sell. */
export const checkAdsTxt = async (egress: Egress, plan: AdsTxtPlan): Promise<readonly Finding[]> => {
  const { account, operator, file } = plan;
  const subject = `${file} of ${account.id}`;
  const url = `${plan.origin}/${file}`;
  const probed = await fetchFile(egress, url);
  if (probed.kind === 'failed')
    return [problem(subject, `cannot be had from ${url} (${probed.why})`, adviceFor(probed.why))];
  const { status, headers, text } = probed.answer;
  if (status === 404)
    return [
      problem(
        subject,
        `does not stand at ${url}`,
        `put it there; "ad-placement accounts ads-txt ${account.id}" prints our lines`,
      ),
    ];
  if (status !== 200) return [problem(subject, `is answered with status ${status}`, 'have it answered with 200')];
  const judged = judgeAdsTxt({ text, contentType: headers['content-type'] }, account, operator);
  const subdomains = parseAdsTxt(text).variables.SUBDOMAIN.length;
  return [
    ...(siteOf(probed.url) === siteOf(url)
      ? []
      : [
          warning(
            subject,
            `stands at ${siteOf(probed.url)}, whose operator can change it`,
            'keep it only if you trust them',
          ),
        ]),
    ...judged.map((finding) => ({ subject, ...finding })),
    ...(file === 'app-ads.txt' && subdomains > 0
      ? [warning(subject, 'it has SUBDOMAIN, which means nothing for apps', 'remove the line')]
      : []),
  ];
};
