import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The format of `docs/client-specification.md`, as far as a compiler needs to know it. */
export type Json = Readonly<Record<string, unknown>>;

export interface Step extends Json {
  readonly do: string;
  readonly expect?: Expectation;
}

export interface Expectation {
  readonly throws?: boolean;
  readonly requests?: readonly unknown[];
  readonly events?: readonly unknown[];
  readonly debug?: readonly string[];
  readonly frameHears?: readonly unknown[];
  readonly state?: Json;
}

export interface HostPlan {
  readonly onEvent?: 'throws' | 'destroys' | 'adds';
  readonly onDebugEvent?: 'throws';
  readonly storage?: 'denied' | Readonly<Record<string, string>>;
  readonly random?: number;
  /** Of the device, where the platform has them. */
  readonly identifiers?: { readonly advertisingId?: string; readonly vendorId?: string };
}

export interface Scenario {
  readonly name: string;
  readonly describes: readonly string[];
  readonly platforms?: readonly string[];
  readonly given?: string;
  readonly session?: Json;
  readonly host?: HostPlan;
  readonly steps: readonly Step[];
}

interface Prelude {
  readonly given?: string;
  readonly steps: readonly Step[];
}

interface Defaults {
  readonly session: Json;
  readonly preludes: Readonly<Record<string, Prelude>>;
}

const FOLDER = 'tests/exemplars/client';
const read = (name: string): unknown => JSON.parse(readFileSync(join(FOLDER, name), 'utf8'));

export const DEFAULTS = read('defaults.json') as Defaults;
export const SCHEMA = read('scenario.schema.json');

/** Every file of scenarios, by name. */
export const FILES: readonly (readonly [name: string, content: { readonly scenarios: readonly Scenario[] }])[] =
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.json') && name !== 'defaults.json' && name !== 'scenario.schema.json')
    .map((name) => [name, read(name) as { readonly scenarios: readonly Scenario[] }]);

/** Steps before the first one of a scenario, outermost prelude first. */
export const preludeOf = (given: string | undefined): readonly Step[] => {
  if (given === undefined) return [];
  const prelude = DEFAULTS.preludes[given];
  if (!prelude) throw new Error(`There is no prelude "${given}" in defaults.json.`);
  return [...preludeOf(prelude.given), ...prelude.steps];
};
