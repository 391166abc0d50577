import { createListeners } from '../list.js';

interface Field {
  readonly label: string;
  readonly hint?: string;
  /** Labels by values; the first is the default. */
  readonly choices: Readonly<Record<string, string>>;
  /** Only a new session can apply it (`docs/reference/client-interface.md#changing-a-session`). */
  readonly isOfSession?: true;
}

/** The switches of the playground, in the order of their controls. */
const TABLE = {
  token: {
    label: 'Token',
    isOfSession: true,
    hint: 'Test ads, or the real auction.',
    choices: { test: 'Test', auction: 'Auction' },
  },
  pacing: {
    label: 'Pacing',
    isOfSession: true,
    hint: 'Which turns the auction sells. “Cautious”: every third, from turn 3 on, a minute apart.',
    choices: { second: 'Every 2nd', every: 'Every', cautious: 'Cautious' },
  },
  format: {
    label: 'Format',
    isOfSession: true,
    hint: 'In the auction, only “Interstitial” counts.',
    choices: { any: 'Any', image: 'Image', video: 'Video', banner: 'Banner', interstitial: 'Interstitial' },
  },
  theme: { label: 'Theme', choices: { system: 'System', light: 'Light', dark: 'Dark' } },
  writer: { label: 'Text of ads', isOfSession: true, choices: { model: 'Model', template: 'Template' } },
  assistant: { label: 'Assistant', choices: { model: 'Model', scripted: 'Scripted' } },
  character: { label: 'Character', isOfSession: true, choices: { none: 'None', friendly: 'Friendly', nsfw: 'NSFW' } },
  width: { label: 'Device width', choices: { full: 'Full', w720: '720 px', w360: '360 px' } },
  locale: {
    label: 'Locale',
    hint: 'The conversation’s own language wins.',
    choices: { browser: 'Browser', en: 'English', de: 'Deutsch', fr: 'Français', ja: '日本語', ar: 'العربية' },
  },
  consent: { label: 'Consent (GDPR)', choices: { none: 'Outside', given: 'Given', refused: 'Refused' } },
  coppa: { label: 'Children (COPPA)', choices: { off: 'Off', on: 'On' } },
  fault: {
    label: 'Fault',
    hint: 'Met by the ads. The chat must not care.',
    choices: { none: 'None', gone: 'Server gone', slow: 'Slow', garbage: 'Garbage' },
  },
} as const satisfies Readonly<Record<string, Field>>;

export type FieldName = keyof typeof TABLE;
export type Settings = { readonly [Name in FieldName]: keyof (typeof TABLE)[Name]['choices'] };

export const FIELDS: Readonly<Record<FieldName, Field>> = TABLE;

export const FIELD_NAMES = Object.keys(FIELDS) as readonly FieldName[];

const firstChoices = (): Settings =>
  Object.fromEntries(FIELD_NAMES.map((name) => [name, Object.keys(FIELDS[name].choices)[0]])) as unknown as Settings;

export const createSettings = () => {
  let settings = firstChoices();
  const { subscribe, notify } = createListeners<FieldName>();
  return {
    get: (): Settings => settings,
    set(name: FieldName, value: string): void {
      if (settings[name] === value || !Object.hasOwn(FIELDS[name].choices, value)) return;
      settings = { ...settings, [name]: value };
      notify(name);
    },
    subscribe,
  };
};

export type SettingsStore = ReturnType<typeof createSettings>;
