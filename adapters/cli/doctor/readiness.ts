import { jsonIn } from '../../../application/faults/readable.js';
import { ok, problem, warning, type Finding } from './finding.js';

const FAULTS = 'see docs/reference/faults.md, and the log of the server';

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** `folder-unwritable (ENOSPC)`, `worker-ended (ledger)`: whatever a version names beside the problem. */
const wordsOf = (entry: unknown): string => {
  if (typeof entry !== 'object' || entry === null) return String(entry);
  const { problem: name, ...more } = entry as Readonly<Record<string, unknown>>;
  const details = Object.values(more).map(String);
  return details.length === 0 ? String(name) : `${String(name)} (${details.join(', ')})`;
};

/** What `GET /readyz` answered, as findings: what ends readiness is a problem, what the node goes on with a warning. */
export const readinessFindings = (subject: string, { status, text }: { status: number; text: string }): Finding[] => {
  const body = (jsonIn(text) ?? {}) as Readonly<Record<string, unknown>>;
  const wrong = [...listOf(body['problems']).map(wordsOf), ...listOf(body['damaged']).map((one) => `damaged: ${one}`)];
  if (status !== 200) {
    const why = wrong.length === 0 ? `status ${status}` : wrong.join('; ');
    return [problem(subject, `is not ready (${why})`, FAULTS)];
  }
  const lacking = listOf(body['unreachable']).map((one) => `does its best without ${String(one)}`);
  return [ok(subject, 'is ready'), ...[...lacking, ...wrong].map((words) => warning(subject, words, FAULTS))];
};
