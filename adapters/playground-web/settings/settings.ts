/** The switches of the playground: label, what it does, and what one can choose; the first choice is the default. */
export const FIELDS = {
  token: { label: 'Token', hint: 'Test ads, or the real auction.', choices: { test: 'Test', auction: 'Auction' } },
  pacing: {
    label: 'Pacing',
    hint: 'Which turns the auction sells. “Cautious”: every third, from turn 3 on, a minute apart.',
    choices: { second: 'Every 2nd', every: 'Every', cautious: 'Cautious' },
  },
  format: {
    label: 'Format',
    hint: 'In the auction, only “Interstitial” counts.',
    choices: { any: 'Any', image: 'Image', video: 'Video', banner: 'Banner', interstitial: 'Interstitial' },
  },
  theme: { label: 'Theme', hint: undefined, choices: { system: 'System', light: 'Light', dark: 'Dark' } },
  writer: { label: 'Text of ads', hint: undefined, choices: { model: 'Model', template: 'Template' } },
  assistant: { label: 'Assistant', hint: undefined, choices: { model: 'Model', scripted: 'Scripted' } },
  character: { label: 'Character', hint: undefined, choices: { none: 'None', friendly: 'Friendly', nsfw: 'NSFW' } },
  width: { label: 'Device width', hint: undefined, choices: { full: 'Full', w720: '720 px', w360: '360 px' } },
  locale: {
    label: 'Locale',
    hint: 'The conversation’s own language wins.',
    choices: { browser: 'Browser', en: 'English', de: 'Deutsch', fr: 'Français', ja: '日本語', ar: 'العربية' },
  },
  consent: {
    label: 'Consent (GDPR)',
    hint: undefined,
    choices: { none: 'Outside', given: 'Given', refused: 'Refused' },
  },
  coppa: { label: 'Children (COPPA)', hint: undefined, choices: { off: 'Off', on: 'On' } },
  fault: {
    label: 'Fault',
    hint: 'Met by the ads. The chat must not care.',
    choices: { none: 'None', gone: 'Server gone', slow: 'Slow', garbage: 'Garbage' },
  },
} as const;

export type FieldName = keyof typeof FIELDS;
export type Settings = { readonly [Name in FieldName]: keyof (typeof FIELDS)[Name]['choices'] };

export const FIELD_NAMES = Object.keys(FIELDS) as readonly FieldName[];

const firstChoices = (): Settings =>
  Object.fromEntries(FIELD_NAMES.map((name) => [name, Object.keys(FIELDS[name].choices)[0]])) as unknown as Settings;

export interface SettingsStore {
  get(): Settings;
  set(name: FieldName, value: string): void;
  subscribe(listener: (changed: FieldName) => void): void;
}

export const createSettings = (): SettingsStore => {
  let settings = firstChoices();
  const listeners: ((changed: FieldName) => void)[] = [];
  return {
    get: () => settings,
    set(name, value) {
      if (settings[name] === value || !Object.hasOwn(FIELDS[name].choices, value)) return;
      settings = { ...settings, [name]: value };
      for (const listener of listeners) listener(name);
    },
    subscribe: (listener) => void listeners.push(listener),
  };
};
