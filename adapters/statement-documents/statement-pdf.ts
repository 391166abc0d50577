import { existsSync, readFileSync } from 'node:fs';
import { statementNumberText, type Statement } from '../../domain/settlement/statement.js';
import { isoTime } from '../../domain/values/time.js';
import { STATEMENT_COLUMNS, statementCells, totalCells, type Cells } from './statement-table.js';

const FILE = 'adapters/statement-documents/data/NotoSans-Regular.ttf';

/** From this module, from a chunk of the server in one file, and from that file itself. */
const FOLDERS = ['../../', '../'];

/** The font is missing: the build did not copy it. */
class MissingFont extends Error {
  override readonly name = 'MissingFont';
}

const readFont = (): Buffer => {
  const found = FOLDERS.map((folder) => new URL(folder + FILE, import.meta.url)).find((url) => existsSync(url));
  if (found === undefined) throw new MissingFont(`${FILE} is missing. Run "node build.mjs", or install again.`);
  return readFileSync(found);
};

let font: Buffer | undefined;

/** Scripts that the font has, written from left to right. */
const COVERED = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]$/u;
const SYMBOL = /^[\p{So}\p{C}\p{Zl}\p{Zp}]$/u;
const SUBSTITUTE = '?';

/** Text as the font can show it: what it cannot is `?`. */
const shown = (text: string): string =>
  Array.from(text, (one) => (COVERED.test(one) && !SYMBOL.test(one) ? one : SUBSTITUTE)).join('');

const MARGIN = 48;
const TITLE_SIZE = 16;
const TEXT_SIZE = 8;
const LINE_HEIGHT = 14;
/** Of the width between the margins. Long names end with an ellipsis; the longest sums of money fit. */
const COLUMNS = [
  { share: 0.1, align: 'left' },
  { share: 0.1, align: 'left' },
  { share: 0.22, align: 'left' },
  { share: 0.22, align: 'left' },
  { share: 0.12, align: 'right' },
  { share: 0.26, align: 'right' },
] as const;

const printRow = (pdf: PDFKit.PDFDocument, cells: Cells): void => {
  const width = pdf.page.width - 2 * MARGIN;
  if (pdf.y + LINE_HEIGHT > pdf.page.height - MARGIN) pdf.addPage();
  const { y } = pdf;
  let x = MARGIN;
  for (const [i, { share, align }] of COLUMNS.entries()) {
    const place = { width: width * share - 4, height: LINE_HEIGHT, align, ellipsis: true, lineBreak: false };
    pdf.text(shown(cells[i] ?? ''), x, y, place);
    x += width * share;
  }
  pdf.y = y + LINE_HEIGHT;
};

const titleOf = ({ number }: Statement): string => `Statement ${statementNumberText(number)}`;

const headOf = ({ party, name, month, closedAtMs }: Statement): readonly string[] => [
  `${party.kind}: ${name} (${party.id})`,
  `month: ${month}, in days of each account's time zone`,
  `closed: ${isoTime(closedAtMs)}`,
  'amounts: USD, exact',
];

const NOTE = `Characters of scripts other than Latin, Greek and Cyrillic are shown as ${SUBSTITUTE}; CSV and JSON have them.`;

const print = (pdf: PDFKit.PDFDocument, statement: Statement): void => {
  pdf.fontSize(TITLE_SIZE).text(titleOf(statement), MARGIN, MARGIN);
  pdf.fontSize(TEXT_SIZE).moveDown();
  for (const line of headOf(statement)) pdf.text(shown(line), MARGIN);
  pdf.moveDown();
  printRow(pdf, STATEMENT_COLUMNS);
  const cells = statementCells(statement);
  for (const line of cells) printRow(pdf, line);
  printRow(pdf, totalCells(statement));
  const all = [...headOf(statement), ...cells.flat()];
  if (all.some((text) => shown(text) !== text)) pdf.moveDown().text(NOTE, MARGIN);
};

const bytesOf = (pdf: PDFKit.PDFDocument): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });

/** The same statement is the same bytes, whenever it is printed. */
export const statementPdf = async (statement: Statement): Promise<Buffer> => {
  // Loaded on use: a server without closed months needs neither.
  const { default: PdfDocument } = await import('pdfkit');
  const info = { Title: titleOf(statement), CreationDate: new Date(statement.closedAtMs) };
  // Without a font of its own at first: that would be one without Greek and Cyrillic.
  const pdf = new PdfDocument({ size: 'A4', margin: MARGIN, info, font: '' });
  pdf.font((font ??= readFont()));
  const bytes = bytesOf(pdf);
  print(pdf, statement);
  pdf.end();
  return bytes;
};
