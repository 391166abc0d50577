import type { Dimension } from '../../../../domain/figures/rollup-dimensions.js';
import { writeFileText } from '../../terminal-text.js';
import { askServer, granted, type ServerAddress } from '../access/server.js';
import { writeBody } from '../access/tables.js';

export type WireReportRow = Readonly<Record<string, string | number | undefined>>;

interface WireReport {
  readonly rows: readonly WireReportRow[];
  readonly by: readonly Dimension[];
  /** Absent: of an advertiser, over accounts of several. */
  readonly timeZone?: string;
  readonly newestEventAt?: string;
  readonly circuits?: readonly { readonly source: string; readonly state: string }[];
  readonly next?: string;
}

const nextOf = ({ headers }: Response): string | undefined =>
  /^<(\/v1\/reports\?[^>]*)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];

/** A report's first page, and those that follow. */
export async function* pagesFrom(server: ServerAddress, first: Response): AsyncGenerator<Response> {
  yield first;
  for (let path = nextOf(first); path !== undefined;) {
    const page = await granted(await askServer(server, path), 'ask again');
    path = nextOf(page);
    yield page;
  }
}

/** `figures.xlsx`, then `figures-2.xlsx` and so on. */
const nameOfPage = (file: string, page: number): string =>
  page === 1 ? file : file.replace(/(?:\.[^./\\]*)?$/, (ending) => `-${page}${ending}`);

/** One text with one head, or one workbook for each page. */
export const writePages = async (pages: AsyncIterable<Response>, xlsx: string | undefined): Promise<void> => {
  let page = 0;
  for await (const answer of pages) {
    page++;
    if (xlsx !== undefined) await writeBody(answer, nameOfPage(xlsx, page));
    else writeFileText(page === 1 ? await answer.text() : (await answer.text()).replace(/^[^\r\n]*\r\n/, ''));
  }
};

/** All rows as one answer. */
export const readPages = async (pages: AsyncIterable<Response>): Promise<WireReport> => {
  const all: WireReport[] = [];
  for await (const page of pages) all.push((await page.json()) as WireReport);
  const [first] = all;
  if (first === undefined) throw new Error('There is no first page.');
  const { next: _next, ...report } = { ...first, rows: all.flatMap(({ rows }) => rows) };
  return report;
};
