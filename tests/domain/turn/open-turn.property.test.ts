import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { MAX_SEEN, openTurn, type TurnMessage } from '../../../domain/turn/session.js';
import { sampleSession } from '../../contracts/samples.js';
import { holds } from '../property.js';

const message = (role: TurnMessage['role'], digest: string): TurnMessage => ({ role, digest });

/** How many user messages stand before each assistant message: 0 is a regenerated or second answer. */
const transcript = fc
  .array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 60 })
  .map((gaps) =>
    gaps.flatMap((gap, i) => [...users(gap, i), message('assistant', `a${i}`)]).concat(message('user', 'last')),
  );

const users = (gap: number, turn: number): TurnMessage[] =>
  Array.from({ length: gap }, (_, j) => message('user', `u${turn}.${j}`));

const assistantsIn = (messages: readonly TurnMessage[]): string[] =>
  messages.filter((m) => m.role === 'assistant').map((m) => m.digest);

describe('openTurn', () => {
  test('equals the naive count for any windows that overlap in an assistant message', () => {
    holds(
      fc.property(
        transcript,
        fc.infiniteStream(fc.nat({ max: 40 })),
        fc.infiniteStream(fc.nat({ max: 3 })),
        (all, windows, steps) => {
          let session = sampleSession();
          const everSeen = new Set<string>();
          let previousNewest: string | undefined;
          for (let end = 1; end <= all.length; end += 1 + (steps.next().value ?? 0)) {
            const present = all.slice(0, end);
            const overlap = present.findIndex((m) => m.role === 'assistant' && m.digest === previousNewest);
            const from = Math.max(0, Math.min(end - 1 - (windows.next().value ?? 0), overlap < 0 ? end : overlap));
            const window = assistantsIn(present.slice(from)).length > 0 ? present.slice(from) : present;
            for (const id of assistantsIn(window)) everSeen.add(id);
            const opened = openTurn(session, window);
            session = opened.session;
            previousNewest = assistantsIn(present).at(-1);
            const isUserLast = window.at(-1)?.role === 'user';
            expect(opened).toMatchObject({ kind: 'present', turn: Math.max(1, everSeen.size + (isUserLast ? 1 : 0)) });
          }
        },
      ),
    );
  });

  test('any prefix of a transcript has the turn of its answers, and is past after one of a later turn', () => {
    holds(
      fc.property(transcript, fc.array(fc.nat(), { minLength: 1, maxLength: 30 }), (all, ends) => {
        let session = sampleSession();
        let newest = 1;
        for (const end of ends) {
          const prefix = all.slice(0, 1 + (end % all.length));
          const answers = assistantsIn(prefix).length;
          const asked = answers === 0 ? 1 : answers + (prefix.at(-1)?.role === 'user' ? 1 : 0);
          const opened = openTurn(session, prefix);
          expect(opened.kind === 'past' ? 'past' : opened.turn).toBe(asked < newest ? 'past' : asked);
          newest = Math.max(newest, asked);
          session = opened.session;
        }
      }),
      500,
    );
  });

  const anyMessage = fc.record<TurnMessage>({
    role: fc.constantFrom('user', 'assistant'),
    digest: fc.constantFrom(...'abcdefghijkl'),
  });
  const anyRequests = fc.array(fc.array(anyMessage, { maxLength: 12 }), { minLength: 1, maxLength: 30 });

  test('never goes back and keeps at most 64 digests, whatever is sent', () => {
    holds(
      fc.property(anyRequests, (requests) => {
        let session = sampleSession();
        let last = 1;
        for (const messages of requests) {
          const opened = openTurn(session, messages);
          if (opened.kind === 'past') expect(opened.session).toBe(session);
          else {
            expect(opened.turn).toBeGreaterThanOrEqual(last);
            expect(opened.turn - last).toBeLessThanOrEqual(Math.max(1, assistantsIn(messages).length));
            last = opened.turn;
          }
          session = opened.session;
          expect(new Set(session.seenAssistants).size).toBe(session.seenAssistants.length);
          expect(session.seenAssistants.length).toBeLessThanOrEqual(MAX_SEEN);
        }
      }),
      1_000,
    );
  });

  test('the same request twice in a row is the same turn and the same session', () => {
    holds(
      fc.property(anyRequests, (requests) => {
        let session = sampleSession();
        for (const messages of requests) {
          const opened = openTurn(session, messages);
          const again = openTurn(opened.session, messages);
          expect(again).toEqual({ ...opened, session: opened.session });
          expect(again.session).toBe(opened.session);
          session = opened.session;
        }
      }),
      1_000,
    );
  });

  test('a history that shares nothing advances by one at most', () => {
    holds(
      fc.property(anyRequests, fc.integer({ min: 1, max: 40 }), fc.boolean(), (requests, size, isUserLast) => {
        let session = sampleSession();
        let turn = 1;
        for (const messages of requests) {
          const opened = openTurn(session, messages);
          session = opened.session;
          if (opened.kind === 'present') turn = opened.turn;
        }
        fc.pre(session.seenAssistants.length > 0);
        const foreign = Array.from({ length: size }, (_, i) => message('assistant', `foreign${i}`));
        const opened = openTurn(session, isUserLast ? [...foreign, message('user', 'new')] : foreign);
        expect(opened.kind === 'present' && opened.turn - turn).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('a history of more than 64 answers is the same turn when it is sent again', () => {
    const long = Array.from({ length: 100 }, (_, i) => message('assistant', `a${i}`));
    const opened = openTurn(sampleSession(), long);
    expect(opened.session.seenAssistants).toHaveLength(MAX_SEEN);
    expect(openTurn(opened.session, long)).toEqual(opened);
  });
});
