/** Statements as PDF, for people who keep books; it says what is stored. */
export { statementPdf } from './statement-pdf.js';
