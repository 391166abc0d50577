import { describe, expect, test } from '@jest/globals';
import { openTurn, type SessionState, type TurnMessage } from '../../../domain/turn/session.js';
import { sampleSession } from '../../contracts/samples.js';

/** `'u1 a1 u2'` as messages: the first letter is the role, the whole word the id. */
const history = (words: string): TurnMessage[] =>
  words
    .split(' ')
    .filter(Boolean)
    .map((word) => ({ role: word.startsWith('u') ? 'user' : 'assistant', digest: word }));

/** The turns that a session gives to these requests, one after the other. */
const turns = (...requests: string[]): (number | 'past')[] => {
  let session: SessionState = sampleSession();
  return requests.map((words) => {
    const opened = openTurn(session, history(words));
    session = opened.session;
    return opened.kind === 'past' ? 'past' : opened.turn;
  });
};

const dialogue = (count: number): string[] =>
  Array.from({ length: count }, (_, i) => [`u${i + 1}`, `a${i + 1}`]).flat();

describe('a conversation as clients send it', () => {
  test('counts one turn per assistant message', () => {
    expect(turns('u1', 'u1 a1 u2', 'u1 a1 u2 a2 u3', 'u1 a1 u2 a2 u3 a3 u4')).toEqual([1, 2, 3, 4]);
  });

  test('goes on counting when the history holds the newest 30 messages only', () => {
    const all = [...dialogue(200), 'u201'];
    const requests = Array.from({ length: 201 }, (_, i) =>
      all
        .slice(0, 2 * i + 1)
        .slice(-30)
        .join(' '),
    );
    expect(turns(...requests)).toEqual(Array.from({ length: 201 }, (_, i) => i + 1));
  });

  test('counts turns that the server never heard of', () => {
    expect(turns('u1', 'u1 a1 u2 a2 u3 a3 u4')).toEqual([1, 4]);
  });

  test('rebuilds a lost session from the history', () => {
    expect(turns('u1 a1 u2 a2 u3 a3 u4', 'u1 a1 u2 a2 u3 a3 u4 a4 u5')).toEqual([4, 5]);
  });

  test('a history that grows at its old end (restored by the client) counts what is new, and its retry is no past turn', () => {
    expect(turns('u5 a5 u6', 'u3 a3 u4 a4 u5 a5 u6', 'u3 a3 u4 a4 u5 a5 u6')).toEqual([2, 4, 4]);
  });
});

describe('the same turn', () => {
  test('a retry', () => {
    expect(turns('u1 a1 u2', 'u1 a1 u2', 'u1 a1 u2')).toEqual([2, 2, 2]);
  });

  test('a newer user message before the answer, and a changed one', () => {
    expect(turns('u1 a1 u2', 'u1 a1 u2 u3', 'u1 a1 u4')).toEqual([2, 2, 2]);
  });

  test('a retry with a shorter window', () => {
    expect(turns('u1 a1 u2 a2 u3', 'a2 u3', 'u3')).toEqual([3, 3, 3]);
  });

  test('a message that stands twice', () => {
    expect(turns('u1 a1 a1 u2', 'u1 a1 u2 a1 u2')).toEqual([2, 2]);
  });

  test('an empty history', () => {
    expect(turns('', 'u1', '', 'u1 a1 u2', '')).toEqual([1, 1, 1, 2, 2]);
  });
});

describe('a request that ends with the assistant', () => {
  test('asks for that very turn', () => {
    expect(turns('u1', 'u1 a1', 'u1 a1', 'u1 a1 u2', 'u1 a1 u2 a2')).toEqual([1, 1, 1, 2, 2]);
  });

  test('is past once the user has answered it', () => {
    expect(turns('u1 a1 u2', 'u1 a1')).toEqual([2, 'past']);
  });

  test('ends the turn without opening another, so that a late retry of it is not past', () => {
    expect(turns('u1 a1 u2', 'u1 a1 u2 a2', 'u1 a1 u2', 'u1 a1', 'u1 a1 u2 a2 u3')).toEqual([2, 2, 2, 'past', 3]);
  });

  test('a greeting before the first user message is the first turn', () => {
    expect(turns('a0', 'a0 u1', 'a0 u1 a1')).toEqual([1, 2, 2]);
  });
});

describe('past turns, regenerated and edited messages', () => {
  test('a history that ends before what was seen is past, and changes nothing', () => {
    expect(turns('u1 a1 u2 a2 u3', 'u1 a1 u2', 'u1 a1 u2 a2 u3')).toEqual([3, 'past', 3]);
  });

  test('a regenerated answer is a further assistant message', () => {
    expect(turns('u1 a1 u2', 'u1 a1 u2 a2 u3', 'u1 a1 u2 a2b u3')).toEqual([2, 3, 4]);
  });

  test('an edited branch goes on at its next answer', () => {
    expect(turns('u1 a1 u2 a2 u3', 'u1 a1 u2b', 'u1 a1 u2b a2b u3b')).toEqual([3, 'past', 4]);
  });
});

describe('without any assistant message', () => {
  test('the turn is the first, however many user messages come before the answer', () => {
    expect(turns('u1', 'u1 u2', 'u1 u2', 'u1 u2 u3', 'u1', 'u4')).toEqual([1, 1, 1, 1, 1, 1]);
  });

  test('the first answer ends the first turn, whatever came before', () => {
    expect(turns('u1', 'u1 u2', 'u1 u2 a1 u3')).toEqual([1, 1, 2]);
    expect(turns('u1', 'u1 u2', 'u1 u2 a1')).toEqual([1, 1, 1]);
    expect(turns('u1', 'u1 u2', 'u1 u2 u3', 'u1 a1 u2 a2 u3 a3 u4')).toEqual([1, 1, 1, 4]);
  });

  test('the first turn is asked for late, and once it is past', () => {
    expect(turns('u1', 'u1 a1', 'u1', 'u1 u2')).toEqual([1, 1, 1, 1]);
    expect(turns('u1', 'u1 a1 u2', 'u1', 'u1 u9')).toEqual([1, 2, 'past', 'past']);
    expect(turns('u1 a1 u2 a2 u3', 'u1', 'u1 u2')).toEqual([3, 'past', 'past']);
  });

  test('a window without any answer is that of the present turn if it ends with its message', () => {
    expect(turns('u1 a1 u2', 'u2', 'u3', 'a3 u4', 'u4')).toEqual([2, 2, 'past', 3, 3]);
  });
});

describe('a client that changes its ids', () => {
  test('advances by one at most, whatever it sends', () => {
    expect(turns('u1 a1 u2', 'x1 x2 x3 u3', 'y1 y2 y3 u4')).toEqual([2, 3, 4]);
    expect(turns('u1 a1', 'x1 x2 u3')).toEqual([1, 2]);
    expect(turns('u1 a1', 'x1 x2', 'y1')).toEqual([1, 2, 3]);
  });

  test('a retry of such a request is the same turn', () => {
    expect(turns('u1 a1 u2', 'x1 x2 u3', 'x1 x2 u3')).toEqual([2, 3, 3]);
  });
});
