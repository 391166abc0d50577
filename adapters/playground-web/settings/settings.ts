/** The switches of the playground: label, what it does, and what one can choose; the first choice is the default. */
export const FIELDS = {
  token: {
    label: 'Token',
    hint: 'Test ads at every turn; the auction sells turns 2, 4, 6 …',
    choices: { test: 'Test', auction: 'Auction' },
  },
  format: {
    label: 'Format',
    hint: 'In the auction the winner decides, except for the interstitial.',
    choices: { any: 'Any', image: 'Image', video: 'Video', banner: 'Banner', interstitial: 'Interstitial' },
  },
  theme: { label: 'Theme', hint: undefined, choices: { system: 'System', light: 'Light', dark: 'Dark' } },
  width: {
    label: 'Device width',
    hint: 'Also told to the server as the screen.',
    choices: { full: 'Full', w720: '720 px', w360: '360 px' },
  },
  locale: {
    label: 'Locale',
    hint: 'The language of a long enough conversation counts more.',
    choices: { browser: 'Browser', en: 'English', de: 'Deutsch', fr: 'Français', ja: '日本語', ar: 'العربية' },
  },
  consent: {
    label: 'Consent (GDPR)',
    hint: undefined,
    choices: { none: 'Outside', given: 'Given', refused: 'Refused' },
  },
  coppa: { label: 'Children (COPPA)', hint: undefined, choices: { off: 'Off', on: 'On' } },
  character: {
    label: 'Character',
    hint: 'Who the assistant is. Starts a new ad session.',
    choices: { none: 'None', friendly: 'Friendly', nsfw: 'NSFW' },
  },
  fault: {
    label: 'Fault',
    hint: 'What the network does to the ad client. The chat must not care.',
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
