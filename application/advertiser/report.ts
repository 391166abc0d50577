import { sumRows } from '../../domain/reports/sum-rows.js';
import { compareRows, type Report, type ReportQuery, type ReportRow } from '../../domain/delivery/rollup.js';
import { ownRollup, ownRows, type AdvertiserReport } from '../../domain/reports/own-rollup.js';
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

/** The figures of an advertiser's direct campaigns over all accounts. Rejects when the store is out. */
export const advertiserReport = (ports: Pick<Ports, 'catalog' | 'journal' | 'rollups'>) => {
  const read = reportFigures(ports);
  const campaigns = campaignsOf(ports);
  return async (advertiser: AdvertiserId, query: Asked): Promise<AdvertiserReport> => {
    const rollup = ownRollup(query.by);
    if (rollup === undefined) return { kind: 'no-rollup' };
    const only = ownRows(rollup, ownNames(advertiser, campaigns(advertiser)));
    const accounts = only.some(({ values }) => values.length === 0) ? [] : await ports.rollups.accounts();
    const found: Report[] = [];
    const rows: ReportRow[] = [];
    // One after the other: all at once would delay other readers.
    for (const account of accounts) {
      const report = await read(account, { ...query, by: rollup.by, only });
      if (report.rows.length > 0) found.push(report);
      rows.push(...report.rows);
      if (rows.length >= query.limit) return { kind: 'too-many-rows' };
    }
    const timeZone = oneZone(new Set(found.map((report) => report.timeZone)));
    const summed = [...sumRows(rows, query.by)].sort(compareRows(query.by));
    return { kind: 'report', report: { rows: summed, timeZone, newestAtMs: newestOf(found) } };
  };
};
