import { describe, expect, test } from '@jest/globals';
import { answerTo, nextQuestion, SCRIPTS, type Script } from '../../../adapters/playground-web/chat/responder.js';
import { createConversation } from '../../../adapters/playground-web/chat/conversation.js';

const [script] = SCRIPTS as readonly [Script, ...Script[]];

describe('the scripted assistant', () => {
  test('answers every question of every script as written', () => {
    for (const { exchanges } of SCRIPTS) {
      for (const [ask, answer] of Object.entries(exchanges)) {
        expect(answerTo(`  ${ask.toUpperCase()} `, 0)).toBe(answer);
      }
    }
  });

  test.each([
    ['any tips for espresso?', 'coffee'],
    ['a tent for two', 'trip'],
    ['hello', 'Hello'],
    ['welcher Kaffee?', 'Kaffee'],
  ])('knows something about “%s”', (question, word) => {
    expect(answerTo(question, 0)).toContain(word);
  });

  test('says something else each time it knows nothing', () => {
    const answers = [0, 1, 2].map((turn) => answerTo('xyzzy', turn));
    expect(new Set(answers).size).toBe(3);
    expect(answerTo('', 1_000)).not.toBe('');
  });

  test('suggests what was not asked yet, to the end of the script', () => {
    const asks = Object.keys(script.exchanges);
    expect(nextQuestion(script, [])).toBe(asks[0]);
    expect(nextQuestion(script, asks.slice(0, 2))).toBe(asks[2]);
    expect(nextQuestion(script, asks)).toBeUndefined();
  });
});

describe('the conversation', () => {
  test('grows, is told of, and begins anew', () => {
    const conversation = createConversation();
    let told = 0;
    const leave = conversation.subscribe(() => void told++);
    conversation.ask('A question', true);
    const answer = conversation.startAnswer();
    answer.write('An ans');
    expect(conversation.getMessages().map(({ isStreaming }) => isStreaming)).toEqual([false, true]);
    answer.write('An answer');
    answer.finish();
    const seen = conversation
      .getMessages()
      .map(({ role, content, isStreaming, isTrackOnly }) => [role, content, isStreaming, isTrackOnly]);
    expect(seen).toEqual([
      ['user', 'A question', false, true],
      ['assistant', 'An answer', false, false],
    ]);
    leave();
    conversation.clear();
    expect([told, conversation.getMessages()]).toEqual([5, []]);
  });
});
