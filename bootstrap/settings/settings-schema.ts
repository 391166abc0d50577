import { z } from 'zod';
import { operatorWebhooks } from '../../adapters/catalog-file/index.js';
import { SETTINGS, type SettingName } from './settings-table.js';
import { needDigestKey } from './signing-keys.js';

const SECRET_CHARS = 24;

type Shape = { readonly [Name in SettingName]: (typeof SETTINGS)[Name]['value'] };
const shape = Object.fromEntries(
  Object.entries(SETTINGS).map(([name, { value }]) => [name, value]),
) as unknown as Shape;

/** A server of models is of no use without the name of one. */
const modelOf = <Url extends SettingName, Model extends SettingName>(
  url: Url,
  model: Model,
): readonly [
  isNamed: (settings: Readonly<Partial<Record<Url | Model, unknown>>>) => boolean,
  mistake: { path: PropertyKey[]; message: string },
] => [
  (settings) => settings[url] === undefined || settings[model] !== undefined,
  { path: [model], message: `must name a model of the server at ${SETTINGS[url].variable}` },
];

/** What the environment and the configuration file may say together, with the defaults of what they do not. */
export const settingsSchema = z
  .strictObject({
    ...shape,
    isProduction: z.boolean(),
    /** Bidders of the configuration file and who sells to them, still unchecked. */
    demand: z.unknown(),
    /** Endpoints of the configuration file for events that need the operator. */
    webhooks: operatorWebhooks.default([]),
    /** Accounts and campaigns of the configuration file, still unchecked. */
    catalog: z.unknown(),
  })
  .refine(
    ({ isProduction, adminToken }) => !isProduction || adminToken === undefined || adminToken.length >= SECRET_CHARS,
    {
      path: ['adminToken'],
      message: `must have at least ${SECRET_CHARS} characters outside development, such as "openssl rand -hex 24" prints`,
    },
  )
  .refine(...modelOf('playgroundAssistantUrl', 'playgroundAssistantModel'))
  .refine(({ signingKey = '', digestKey }) => digestKey !== undefined || !needDigestKey(signingKey), {
    path: ['digestKey'],
    message: 'must be the key that stood alone in SIGNING_KEY before, so that users stay who they are',
  })
  .refine(...modelOf('writerUrl', 'writerModel'))
  .refine(({ isProduction, playgroundWriter }) => !isProduction || playgroundWriter === undefined, {
    path: ['playgroundWriter'],
    message: 'is for development alone: a script must not write the ads of a service',
  })
  .refine(({ writerInputUsd: input, writerOutputUsd: output }) => (input === undefined) === (output === undefined), {
    path: ['writerInputUsd'],
    message: 'must stand beside WRITER_OUTPUT_USD: a text costs both',
  })
  .refine(...modelOf('judgeUrl', 'judgeModel'))
  .refine(...modelOf('safetyUrl', 'safetyModel'))
  .refine(...modelOf('embeddingsUrl', 'embeddingsModel'));

export type ParsedSettings = z.infer<typeof settingsSchema>;
