import { sumRows } from '../../domain/reports/sum-rows.js';
import { compareRows, type Report, type ReportQuery, type ReportRow } from '../../domain/delivery/rollups/rollup.js';
import { ownedBy, ownRows, type AdvertiserReport } from '../../domain/reports/own-rollup.js';
import type { AdvertiserId } from '../../domain/values/ids.js';
import type { TimeZone } from '../../domain/values/time-zone.js';
import type { Ports } from '../ports/index.js';
import { campaignsOf, ownNames } from './campaigns.js';
import { reportFigures } from '../operations/report-figures.js';

type Asked = Omit<ReportQuery, 'only'>;

const oneZone = (zones: ReadonlySet<TimeZone | undefined>): TimeZone | undefined =>
  zones.size === 1 ? [...zones][0] : undefined;

const newestOf = (reports: readonly Report[]): number | undefined => {
  const known = reports.flatMap(({ newestAtMs }) => newestAtMs ?? []);
  return known.length === 0 ? undefined : Math.max(...known);
};

/** A total is there also where nothing was counted. */
const hasFigures = ({ figures }: ReportRow): boolean => Object.values(figures).some((sum) => Number(sum) !== 0);

/** The figures of an advertiser's direct campaigns over all accounts. Rejects when the store is out. */
export const advertiserReport = (ports: Pick<Ports, 'catalog' | 'journal' | 'rollups'>) => {
  const read = reportFigures(ports);
  const campaigns = campaignsOf(ports);
  return async (advertiser: AdvertiserId, query: Asked): Promise<AdvertiserReport> => {
    const owned = ownedBy(query.by);
    if (owned === undefined) return { kind: 'no-rollup' };
    const only = ownRows(owned, ownNames(advertiser, campaigns(advertiser)));
    const accounts = only.some(({ values }) => values.length === 0) ? [] : await ports.rollups.accounts();
    const found: Report[] = [];
    const rows: ReportRow[] = [];
    // One after the other: all at once would delay other readers.
    for (const account of accounts) {
      const report = await read(account, { ...query, only });
      if (report.rows.some(hasFigures)) found.push(report);
      rows.push(...report.rows);
    }
    const timeZone = oneZone(new Set(found.map((report) => report.timeZone)));
    // None of the first rows of all is behind the first of an account.
    const summed = [...sumRows(rows, query.by)].sort(compareRows(query.by)).slice(0, query.limit);
    return { kind: 'report', report: { rows: summed, timeZone, newestAtMs: newestOf(found) } };
  };
};
