import { readFileSync } from 'node:fs';

/** One error for all mistakes, a line each, so that they can be mended at once. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(
      `The configuration has ${problems.length === 1 ? 'a mistake' : `${problems.length} mistakes`}:\n${problems.map((p) => `  - ${p}`).join('\n')}`,
    );
    this.problems = problems;
  }
}

/** The configuration file as it is. Throws {@link SettingsError} when it holds no JSON object. */
export const readConfigFile = (path: string): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  } catch (cause) {
    throw new SettingsError([
      `CONFIG: ${path} cannot be read as JSON (${cause instanceof Error ? cause.message : 'unknown reason'}).`,
    ]);
  }
  throw new SettingsError([`CONFIG: ${path} must hold one JSON object.`]);
};
