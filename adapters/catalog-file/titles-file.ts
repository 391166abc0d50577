import { z } from 'zod';
import { jsonIn } from '../../application/faults/readable.js';
import { titleId } from '../../domain/values/ids.js';
import { SLOT_POSITIONS, type TitleAnalysis } from '../../domain/video/slot.js';
import { HOUR_MS } from '../../domain/values/time.js';
import { language, text, topic, whole } from './schema/fields.js';
import { bounded, describe, sentencesOf, shown } from './problems.js';

const MAX_DURATION_MS = 48 * HOUR_MS;
const MAX_MOMENTS = 10_000;

const share = z.number().min(0).max(1);
const ms = whole(0, MAX_DURATION_MS);

const moment = z
  .object({ start_ms: ms, end_ms: ms, position: z.enum(SLOT_POSITIONS), score: share })
  .refine(({ start_ms, end_ms }) => start_ms < end_ms, { path: ['end_ms'], message: 'must be more than "start_ms"' });

/**
 * One result of the video analysis. Unknown keys are passed over: a machine wrote it, and may know more than is needed
 * here.
 */
const titleSchema = z
  .object({
    title_id: text(200),
    name: text(300).optional(),
    duration_ms: whole(1, MAX_DURATION_MS),
    width: whole(1, 16_384),
    height: whole(1, 16_384),
    language: language.optional(),
    topics: z
      .array(z.object({ id: topic, weight: share }))
      .max(100)
      .default([]),
    moments: z.array(moment).max(MAX_MOMENTS),
  })
  .refine(({ duration_ms, moments }) => moments.every(({ start_ms }) => start_ms < duration_ms), {
    path: ['moments'],
    message: 'must all begin before "duration_ms"',
  })
  .transform((file): TitleAnalysis => ({
    id: titleId(file.title_id),
    name: file.name,
    durationMs: file.duration_ms,
    width: file.width,
    height: file.height,
    language: file.language,
    topics: file.topics,
    moments: file.moments.map(({ start_ms, end_ms, ...rest }) => ({ startMs: start_ms, endMs: end_ms, ...rest })),
  }));

const fileSchema = z.object({ titles: z.array(titleSchema) });

export type TitlesFileResult =
  | { readonly ok: true; readonly titles: readonly TitleAnalysis[] }
  | { readonly ok: false; readonly problems: readonly string[] };

const refused = (problems: readonly string[]): TitlesFileResult => ({ ok: false, problems: bounded(problems) });

const unique = (titles: readonly TitleAnalysis[]): TitlesFileResult => {
  const seen = new Set<string>();
  const repeated = titles.filter(({ id }) => seen.size === seen.add(id).size);
  if (repeated.length === 0) return { ok: true, titles };
  return refused(repeated.map(({ id }) => `The title ${shown(id)} stands twice; keep one of its analyses.`));
};

const isSingleTitle = (json: unknown): boolean =>
  typeof json === 'object' && json !== null && Object.hasOwn(json, 'title_id');

const fromDocument = (json: unknown): TitlesFileResult => {
  const read = fileSchema.safeParse(isSingleTitle(json) ? { titles: [json] } : json, { error: describe });
  return read.success ? unique(read.data.titles) : refused(sentencesOf(read.error.issues));
};

const fromLines = (lines: readonly string[]): TitlesFileResult => {
  const problems: string[] = [];
  const titles: TitleAnalysis[] = [];
  lines.forEach((line, index) => {
    if (line.trim() === '') return;
    const json = jsonIn(line);
    const read = json === undefined ? undefined : titleSchema.safeParse(json, { error: describe });
    if (read === undefined)
      problems.push(`Line ${index + 1}: is not JSON; write one title per line, or one object with "titles".`);
    else if (read.success) titles.push(read.data);
    else problems.push(...sentencesOf(read.error.issues).map((sentence) => `Line ${index + 1}, ${sentence}`));
  });
  return problems.length > 0 ? refused(problems) : unique(titles);
};

const fromText = (source: string): TitlesFileResult => {
  const plain = source.replace(/^\ufeff/, '');
  const json = jsonIn(plain);
  return json === undefined ? fromLines(plain.split(/\r?\n/)) : fromDocument(json);
};

/**
 * Results of the video analysis: a document `{"titles": […]}`, parsed or as text, or text with one title per line
 * (NDJSON). All of the titles, or every mistake as a sentence with path or line. Takes any value; never throws.
 */
export const parseTitlesFile = (source: unknown): TitlesFileResult =>
  typeof source === 'string' ? fromText(source) : fromDocument(source);
