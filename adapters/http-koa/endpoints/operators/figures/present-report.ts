import { MEASURES, type Measure } from '../../../../../domain/delivery/rollups/report-measures.js';
import type { Report, ReportRow } from '../../../../../domain/delivery/rollups/rollup.js';
import type { Dimension } from '../../../../../domain/figures/rollup-dimensions.js';
import { plainCell, type Column } from '../../../server/table/table.js';
import { zoneText } from '../../../server/table/zone-text.js';

type ReportColumn = Column<ReportRow>;

const dimensionColumn = (name: Dimension): ReportColumn => {
  if (name === 'day') return { name, kind: 'day', of: ({ day }) => day };
  if (name === 'hour') return { name, kind: 'instant', of: ({ hour }) => hour };
  return { name, kind: 'text', of: (row) => row[name] };
};

const measureColumn = (measure: Measure, by: readonly Dimension[]): ReportColumn => {
  const { name } = measure;
  switch (measure.kind) {
    case 'count':
      return { name, kind: 'count', of: ({ figures }) => measure.of(figures, by) };
    case 'ratio':
      return { name, kind: 'ratio', of: ({ figures }) => measure.of(figures, by) };
    case 'usd':
      return { name, kind: 'usd', of: ({ figures }) => measure.of(figures, by) };
  }
};

export const reportColumns = (by: readonly Dimension[]): readonly ReportColumn[] => [
  ...by.map(dimensionColumn),
  ...MEASURES.map((measure) => measureColumn(measure, by)),
];

/** What a row does not have is absent. */
export const reportAsJson = (rows: readonly ReportRow[], by: readonly Dimension[]) => {
  const columns = reportColumns(by);
  return rows.map((row) => Object.fromEntries(columns.map((column) => [column.name, plainCell(column, row)])));
};

/** What a report says of all its rows: a spreadsheet reads no head but that of columns, so each row repeats it. */
export const noteColumns = ({
  timeZone,
  newestAtMs,
  circuits,
}: Pick<Report, 'timeZone' | 'newestAtMs' | 'circuits'>): readonly ReportColumn[] => {
  const zone = timeZone === undefined ? undefined : zoneText(timeZone);
  return [
    { name: 'timeZone', kind: 'text', of: () => zone },
    { name: 'newestEventAt', kind: 'instant', of: () => newestAtMs },
    ...(circuits === undefined
      ? []
      : [
          {
            name: 'circuitNow',
            kind: 'text',
            of: ({ source = '' }) => circuits.get(source),
          } as const satisfies ReportColumn,
        ]),
  ];
};
