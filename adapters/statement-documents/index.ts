/** Statements as files for people who keep books: CSV for a spreadsheet, PDF to send. Both say what is stored. */
export { statementCsv } from './statement-csv.js';
export { statementPdf } from './statement-pdf.js';
