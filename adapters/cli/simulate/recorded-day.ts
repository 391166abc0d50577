import { z } from 'zod';
import { jsonIn } from '../../../application/faults/readable.js';
import { DEVICE_TYPES } from '../../../domain/privacy/device.js';
import { DAY_MS } from '../../../domain/values/time.js';
import type { SimulatedRequest } from './simulated-people.js';

const line = z.strictObject({
  at: z.iso.datetime({ offset: true }),
  user: z.string().min(1).max(200).optional(),
  session: z.string().min(1).max(200).optional(),
  country: z.string().length(2).toUpperCase().optional(),
  language: z.string().min(2).max(35).optional(),
  device: z.strictObject({ type: z.enum(DEVICE_TYPES) }).optional(),
  topics: z.array(z.string().max(12)).max(20).default([]),
});

export type RecordedDay =
  | { readonly ok: true; readonly requests: readonly SimulatedRequest[] }
  | { readonly ok: false; readonly problem: string };

const readLine = (text: string, number: number): SimulatedRequest | string => {
  const json = jsonIn(text);
  if (json === undefined)
    return `Line ${number} is not JSON; write one request a line, such as {"at": "2026-03-02T08:00:00Z"}.`;
  const read = line.safeParse(json);
  if (!read.success) {
    const [issue] = read.error.issues;
    return `Line ${number}, ${issue?.path.join('.') || 'the object'}: ${issue?.message ?? 'is wrong'}.`;
  }
  const { at, user = `user-${number}`, session = `session-${number}`, ...rest } = read.data;
  return { ...rest, user, session, atMs: Date.parse(at) };
};

/**
 * Requests of one day, one JSON object a line; those after the first 24 hours are left out. The first mistake, or all
 * of them in order of time.
 */
export const recordedDay = (text: string): RecordedDay => {
  const requests: SimulatedRequest[] = [];
  for (const [index, each] of text.split(/\r?\n/).entries()) {
    if (each.trim() === '') continue;
    const read = readLine(each, index + 1);
    if (typeof read === 'string') return { ok: false, problem: read };
    requests.push(read);
  }
  const sorted = requests.sort((a, b) => a.atMs - b.atMs);
  const [first] = sorted;
  if (first === undefined) return { ok: false, problem: 'The file holds no request.' };
  return { ok: true, requests: sorted.filter(({ atMs }) => atMs < first.atMs + DAY_MS) };
};
