import type { Account } from '../../domain/catalog/account.js';
import { adsTxtRecord, relationshipOf, type SupplyOperator } from './ads-txt-line.js';
import { parseAdsTxt, type AdsTxt } from './parse-ads-txt.js';

/** What is to be said of a file: what was found, and what to do about it. */
export interface AdsTxtFinding {
  readonly level: 'ok' | 'warning' | 'error';
  readonly message: string;
  readonly next?: string | undefined;
}

const MAX_NAMED_LINES = 5;

const formFindings = (text: string, contentType: string | undefined, file: AdsTxt): readonly AdsTxtFinding[] => {
  const findings: AdsTxtFinding[] = [];
  const warn = (message: string, next: string): void => void findings.push({ level: 'warning', message, next });
  if (text.startsWith('\uFEFF')) warn('it begins with a byte order mark', 'save it as UTF-8 without one');
  if (!(contentType ?? '').toLowerCase().startsWith('text/plain'))
    warn(`it is sent as ${contentType ?? 'nothing'}`, 'send it as text/plain; some crawlers take nothing else');
  if (file.skipped.length > 0) {
    const lines = file.skipped.slice(0, MAX_NAMED_LINES).map(({ line, why }) => `line ${line}: ${why}`);
    warn(`crawlers skip ${file.skipped.length} of its lines (${lines.join('; ')})`, 'mend or remove them');
  }
  if (file.variables.OWNERDOMAIN.length > 1)
    warn('OWNERDOMAIN stands more than once; only the first counts', 'leave one');
  return findings;
};

const lineFinding = (account: Account, operator: SupplyOperator, { records }: AdsTxt): AdsTxtFinding => {
  const line = adsTxtRecord(account, operator);
  const ours = records.filter(({ domain, accountId }) => domain === operator.asi && accountId === account.id);
  const wanted = relationshipOf(account);
  if (ours.length === 0)
    return { level: 'error', message: 'it does not authorise this service', next: `append the line "${line}"` };
  if (ours.some(({ relationship }) => relationship === wanted))
    return { level: 'ok', message: `it authorises this service as ${wanted}` };
  const message = `it calls the account ${ours[0]?.relationship ?? ''}, sellers.json calls it otherwise`;
  return { level: 'error', message, next: `write "${line}", or change "seller" of the account` };
};

const ownerFinding = ({ seller }: Account, { variables }: AdsTxt): AdsTxtFinding | undefined => {
  if (seller === undefined || seller.isConfidential || seller.type === 'both') return undefined;
  const [owner] = variables.OWNERDOMAIN;
  const managers = variables.MANAGERDOMAIN.map((value) => value.split(',')[0]?.trim().toLowerCase());
  const isTold =
    seller.type === 'publisher' ? owner?.toLowerCase() === seller.domain : managers.includes(seller.domain);
  const name = seller.type === 'publisher' ? 'OWNERDOMAIN' : 'MANAGERDOMAIN';
  if (isTold) return { level: 'ok', message: `its ${name} is that of sellers.json` };
  // Without the variable the owner is the domain of the file, which is most often right.
  const isAbsent = seller.type === 'publisher' ? owner === undefined : managers.length === 0;
  const message = isAbsent ? `it has no ${name}` : `its ${name} is not ${seller.domain}, which sellers.json tells`;
  return { level: 'warning', message, next: `write "${name}=${seller.domain}"` };
};

/** Whether a file lets this service sell what the account owns (ads.txt 1.1, and sellers.json 1.0 beside it). */
export const judgeAdsTxt = (
  { text, contentType }: { readonly text: string; readonly contentType: string | undefined },
  account: Account,
  operator: SupplyOperator,
): readonly AdsTxtFinding[] => {
  if (/^\uFEFF?\s*<(?:!doctype|html|head|body)/i.test(text))
    return [{ level: 'error', message: 'a web page stands in its place', next: 'answer 404, or send the file itself' }];
  const file = parseAdsTxt(text);
  const owner = ownerFinding(account, file);
  return [
    lineFinding(account, operator, file),
    ...(owner === undefined ? [] : [owner]),
    ...formFindings(text, contentType, file),
  ];
};
