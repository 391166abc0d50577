import { describe, expect, test } from '@jest/globals';
import type { Command } from 'commander';
import { createProgram } from '../../bootstrap/command-line/program.js';
import { readSettings } from '../../bootstrap/settings/read-settings.js';
import { SETTINGS } from '../../bootstrap/settings/settings-table.js';
import { SettingsError } from '../../bootstrap/settings/settings-error.js';
import { blocksOf, codesIn, readPage, rowsOf } from './markdown.js';

describe('docs/reference/configuration.md', () => {
  const known = Object.entries(SETTINGS);
  const rows = rowsOf(readPage('docs/reference/configuration.md')).map(([first = '', fallback = '', meaning = '']) => {
    const variable = codesIn(first)[0] ?? '';
    const key = known.find(([, setting]) => setting.variable === variable)?.[0];
    return { variable, key, fallback, meaning };
  });
  const keyed = rows.filter(({ key }) => key !== undefined);
  const source = readPage('bootstrap/settings/read-settings.ts');

  test('has a row for each setting', () => {
    const variables = known.map(([, { variable }]) => variable);
    expect(keyed.map(({ variable }) => variable).sort()).toEqual(variables.sort());
  });

  test.each(keyed)('says how the file names $variable', ({ variable, key = '', meaning }) => {
    const camelCase = variable.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
    if (key !== camelCase) expect(meaning).toContain(`\`${key}\``);
  });

  test('has a row for each other variable that is read', () => {
    const read = [...source.matchAll(/env\['([A-Z_]+)'\]/g)].map(([, name]) => name);
    const unkeyed = rows.filter(({ key }) => key === undefined).map(({ variable }) => variable);
    expect(unkeyed.sort()).toEqual([...new Set(read)].sort());
  });

  const valueOf = (key: string, env: NodeJS.ProcessEnv): unknown =>
    (readSettings(env) as unknown as Readonly<Record<string, unknown>>)[key];

  test.each(keyed.map(({ variable, key = '', fallback }) => [variable, key, fallback]))(
    'gives the default of %s',
    (variable, key, fallback) => {
      const [documented] = codesIn(fallback);
      const value = valueOf(key, {});
      if (documented !== undefined) expect(valueOf(key, { [variable]: documented })).toEqual(value);
      else expect(value === undefined || String(value) === '').toBe(true);
    },
  );

  test('production has no admin token unless one is set', () => {
    expect(readSettings({ NODE_ENV: 'production' }).adminToken).toBeUndefined();
    expect(rows.find(({ variable }) => variable === 'ADMIN_TOKEN')?.fallback).toContain('none in production');
  });

  test('lists the log levels', () => {
    const levels = codesIn(rows.find(({ variable }) => variable === 'LOG_LEVEL')?.meaning ?? '');
    const problem = (): readonly string[] => {
      try {
        readSettings({ LOG_LEVEL: 'loud' });
        return [];
      } catch (error) {
        return error instanceof SettingsError ? error.problems : [];
      }
    };
    expect([...(problem()[0] ?? '').matchAll(/"(\w+)"/g)].map(([, level]) => level)).toEqual(levels);
  });

  test('the guide for production sets only variables that there are', () => {
    const [settings = ''] = blocksOf(readPage('docs/guides/run-in-production.md'), 'ini');
    const env = Object.fromEntries(settings.split('\n').map((line) => line.split('=') as [string, string]));
    const documented = rows.map(({ variable }) => variable);
    expect(Object.keys(env).filter((name) => !documented.includes(name))).toEqual([]);
    const { CONFIG: _file, ...rest } = env;
    expect(readSettings(rest)).toMatchObject({
      isProduction: true,
      publicUrl: 'https://ads.example.com',
      trustedProxies: 1,
    });
  });
});

interface Documented {
  readonly usage: string | undefined;
  readonly options: readonly string[];
}

/** Every command that does something. */
const commandsBelow = (command: Command, path = ''): readonly Documented[] =>
  command.commands.length > 0
    ? command.commands.flatMap((one) => commandsBelow(one, `${path}${one.name()} `))
    : [
        {
          usage: path + command.usage().replace('[options]', '').trim(),
          options: command.options.map(({ long, flags }) => `${long}${/ <\w+>/.exec(flags)?.[0] ?? ''}`),
        },
      ];

test('docs/reference/command-line.md has each command with its options, and no other', () => {
  const commands = commandsBelow(createProgram('0.0.0'));
  const documented = rowsOf(readPage('docs/reference/command-line.md')).map(([command = '', meaning = '']) => ({
    usage: codesIn(command)[0],
    options: codesIn(meaning).filter((code) => code.startsWith('--')),
  }));
  const comparable = (list: readonly Documented[]) =>
    list.map(({ usage, options }) => `${usage?.trim()}: ${[...options].sort().join(' ')}`).sort();
  expect(comparable(documented)).toEqual(comparable(commands));
  expect(commands.length).toBeGreaterThan(7);
});
