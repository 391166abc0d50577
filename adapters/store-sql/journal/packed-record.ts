import type { Kysely } from 'kysely';
import type { StoredAnswer, StoredDecision } from '../../../domain/decision-record/stored-decision.js';
import type { DecisionRow, LedgerTables } from '../tables/ledger-tables.js';
import { inflated, PackedText, type StoredBytes } from '../tables/packed-text.js';
import type { RecordParts } from './record-parts.js';

/** In these lists a number stands for a part of the series. */
const LISTS = ['bids', 'rejections'] as const;
type List = (typeof LISTS)[number];

type PackedAnswer = Omit<StoredAnswer, List> & {
  readonly [L in List]: readonly (StoredAnswer[L][number] | number)[];
};

interface PackedRecord {
  /** Id of the series of its parts. */
  readonly book: string;
  readonly decision: StoredDecision;
  /** In the place of those of its inputs. */
  readonly answers: readonly PackedAnswer[];
}

type RecordBody = DecisionRow['body'];

const bodyOf = (packed: PackedRecord): RecordBody => new PackedText(JSON.stringify(packed));

/** A record that stands alone, whatever becomes of any series. */
export const packAlone = (decision: StoredDecision): RecordBody => {
  const { inputs } = decision;
  return bodyOf({
    book: '',
    decision: { ...decision, inputs: { ...inputs, answers: [] } },
    answers: inputs.answers,
  });
};

/**
 * A record to be compressed. Nine tenths of one are bids and rejections of line items, the same in most turns: written
 * each time, they would be most of what has to be compressed, and of what the disk has to take.
 */
export const packRecord = (decision: StoredDecision, parts: RecordParts): RecordBody => {
  const { inputs } = decision;
  if (inputs.answers.length === 0) return packAlone(decision);
  const series = parts.openAt(decision.atMs);
  const answers = inputs.answers.map((answer) => ({
    ...answer,
    bids: answer.bids.map((bid) => parts.refer(bid)),
    rejections: answer.rejections.map((rejection) => parts.refer(rejection)),
  }));
  return bodyOf({ book: series, decision: { ...decision, inputs: { ...inputs, answers: [] } }, answers });
};

const numbersIn = (answers: readonly PackedAnswer[]): readonly number[] =>
  answers.flatMap((answer) => LISTS.flatMap((list) => answer[list].filter((entry) => typeof entry === 'number')));

const partsOf = async (db: Kysely<LedgerTables>, { book, answers }: PackedRecord) => {
  const numbers = [...new Set(numbersIn(answers))];
  if (numbers.length === 0) return new Map<number, unknown>();
  const parts = db.selectFrom('record_parts').select(['number', 'part']).where('book', '=', book);
  const rows = await parts.where('number', 'in', numbers).execute();
  return new Map(rows.map(({ number, part }) => [number, JSON.parse(part) as unknown]));
};

/** The record that {@link packRecord} was given. `undefined`: it was pruned in this moment. */
export const unpackRecord = async (db: Kysely<LedgerTables>, body: RecordBody): Promise<StoredDecision | undefined> => {
  const packed = JSON.parse(inflated(body as StoredBytes)) as PackedRecord;
  const parts = await partsOf(db, packed);
  if (numbersIn(packed.answers).some((number) => !parts.has(number))) return undefined;
  const whole = <Part>(entry: Part | number): Part => (typeof entry === 'number' ? (parts.get(entry) as Part) : entry);
  const { decision } = packed;
  const answers = packed.answers.map((answer) => ({
    ...answer,
    bids: answer.bids.map(whole),
    rejections: answer.rejections.map(whole),
  }));
  return { ...decision, inputs: { ...decision.inputs, answers } };
};
