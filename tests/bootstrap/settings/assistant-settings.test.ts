import { describe, expect, test } from '@jest/globals';
import { readSettings } from '../../../bootstrap/settings/read-settings.js';
import { SettingsError } from '../../../bootstrap/settings/settings-error.js';

const URL = 'http://127.0.0.1:11434/v1';

const problemsOf = (env: NodeJS.ProcessEnv): readonly string[] => {
  try {
    readSettings(env);
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
};

describe('the assistant of the playground', () => {
  test('is an address and a model, with or without a key', () => {
    const env = { PLAYGROUND_ASSISTANT_URL: URL, PLAYGROUND_ASSISTANT_MODEL: 'tiny' };
    expect(readSettings(env)).toMatchObject({ playgroundAssistantUrl: URL, playgroundAssistantModel: 'tiny' });
    expect(readSettings({ ...env, PLAYGROUND_ASSISTANT_KEY: 'sk-1' }).playgroundAssistantKey).toBe('sk-1');
  });

  test.each([
    ['PLAYGROUND_ASSISTANT_MODEL', { PLAYGROUND_ASSISTANT_URL: URL }],
    ['PLAYGROUND_ASSISTANT_URL', { PLAYGROUND_ASSISTANT_URL: 'ftp://x/', PLAYGROUND_ASSISTANT_MODEL: 'tiny' }],
    ['PLAYGROUND_ASSISTANT_URL', { PLAYGROUND_ASSISTANT_URL: `${URL}?key=1`, PLAYGROUND_ASSISTANT_MODEL: 'tiny' }],
    ['PLAYGROUND_ASSISTANT_KEY', { PLAYGROUND_ASSISTANT_KEY: 'two\nlines' }],
  ])('a mistake in %s is told, and its value is not', (name, env) => {
    const problems = problemsOf(env);
    expect(problems).toEqual([expect.stringMatching(new RegExp(`^${name}: must `))]);
    expect(problems.join()).not.toMatch(/two|ftp|key=1/);
  });
});
