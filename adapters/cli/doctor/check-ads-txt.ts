import { getDomain } from 'tldts';
import type { Account } from '../../../domain/catalog/account.js';
import { problem, warning, type Finding } from './finding.js';
import { adviceFor, probe, type Outbound, type Probed } from './probe.js';

export interface AdsTxtReader {
  /** Whether the file lets this service sell what the account owns. */
  judge(
    file: { readonly text: string; readonly contentType: string | undefined },
    account: Account,
  ): readonly Omit<Finding, 'subject'>[];
  countSubdomains(text: string): number;
}

export interface AdsTxtPlan {
  readonly account: Account;
  /** The site that serves the file: `https://publisher.example`. */
  readonly origin: string;
  readonly file: 'ads.txt' | 'app-ads.txt';
}

const MAX_REDIRECTS = 5;

const siteOf = (url: string): string => getDomain(url) ?? new URL(url).hostname;

/** The target of a redirect; `undefined` for any other answer. */
const nextOf = ({ answer, url }: Probed & { kind: 'answered' }): string | 'nowhere' | undefined => {
  const { location } = answer.headers;
  if (answer.status < 300 || answer.status >= 400 || location === undefined) return undefined;
  return URL.canParse(location, url) ? new URL(location, url).href : 'nowhere';
};

/**
 * Follows redirects as a crawler does: any number within the site, but only one that leaves it (ads.txt 1.1, section
 * 3.1).
 */
const fetchFile = async (egress: Outbound, start: string): Promise<Probed> => {
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

/** Checks that a crawler can fetch the publisher's file, and that the file lets this service sell. */
export const checkAdsTxt = async (
  egress: Outbound,
  reader: AdsTxtReader,
  { account, origin, file }: AdsTxtPlan,
): Promise<readonly Finding[]> => {
  const subject = `${file} of ${account.id}`;
  const url = `${origin}/${file}`;
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
  const judged = reader.judge({ text, contentType: headers['content-type'] }, account);
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
    ...(file === 'app-ads.txt' && reader.countSubdomains(text) > 0
      ? [warning(subject, 'it has SUBDOMAIN, which means nothing for apps', 'remove the line')]
      : []),
  ];
};
