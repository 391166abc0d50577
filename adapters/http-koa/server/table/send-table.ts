import type Koa from 'koa';
import { z } from 'zod';
import { sendFile } from '../answer/send.js';
import { csvOf } from './csv.js';
import type { Table } from './table.js';
import { xlsxOf } from './xlsx.js';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const TABLE_FORMATS = ['csv', 'xlsx'] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];
type Format = 'json' | TableFormat;

/** The parameter `format` of answers that are JSON or a table. */
export const formatField = () => z.enum(['json', ...TABLE_FORMATS]).optional();
export const formatInDocument = () => formatField().meta({ description: 'Goes before `Accept`.' });

/** The media types of a table, in the document. */
export const TABLE_CONTENT = {
  'text/csv': { schema: { type: 'string' } },
  [XLSX]: { schema: { type: 'string', format: 'binary' } },
} as const;

/** What is asked for by the parameter, else by the header `Accept`. */
export const formatIn = (ctx: Koa.Context, asked: Format | undefined): Format => {
  ctx.set('Vary', 'Accept');
  if (asked !== undefined) return asked;
  const accepted = ctx.accepts('application/json', 'text/csv', XLSX);
  return accepted === XLSX ? 'xlsx' : accepted === 'text/csv' ? 'csv' : 'json';
};

const TYPE_OF: Readonly<Record<TableFormat, string>> = { csv: 'text/csv; charset=utf-8', xlsx: XLSX };

export const sendTable = async <Row>(ctx: Koa.Context, format: TableFormat, table: Table<Row>): Promise<void> => {
  const body = format === 'csv' ? csvOf(table) : await xlsxOf(table);
  sendFile(ctx, TYPE_OF[format], `${table.name}.${format}`, body);
};
