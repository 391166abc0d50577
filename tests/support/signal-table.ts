/** What a bidder is given of a turn: nothing, since it is not asked; the turn without ids; or with them. */
export type Reach = 'not asked' | 'no ids' | 'ids';
export type Reading = 'yes' | 'no' | 'absent' | 'unreadable';

/** Where a signal stands in a preload, and what a bidder is given of each reading of it. */
export interface SignalCase {
  readonly name: string;
  /** The signal alone in the body, or with what it needs to say something. */
  readonly body: (value: unknown) => object;
  readonly spelled: Readonly<Record<Reading, readonly unknown[]>>;
  readonly reaches: Readonly<Record<Reading, Reach>>;
  /** What a web client takes from its host and passes on. */
  readonly isOption: boolean;
}

const ABSENT = [undefined, null];
const FLAGS = {
  yes: [1, '1', true, 'true', 'True', 'TRUE', 'yes', 'Yes', ' true '],
  no: [0, '0', false, 'false', 'False', 'no', 'NO'],
  absent: ABSENT,
  unreadable: [2, -1, 0.5, '', 'x', '2', 'null', 'None', 'yes please', [], [0], [1], ['1'], {}, { value: 1 }],
};
const NOT_A_TEXT = [1, 0, true, false, [], ['1YNN'], {}, { value: 'C' }];
/** Neither says anything: PHP writes an empty object so, JavaScript `isRegulated && {…}`. */
const NO_PART = [...ABSENT, false, '', 0, []];
const NO_OBJECT = ['x', '{"coppa":1,"isNsfw":true}', 1, true, [1], ['x']];

const NO_IDS = { yes: 'no ids', no: 'ids', absent: 'ids', unreadable: 'no ids' } as const;
const NOT_ASKED = { yes: 'not asked', no: 'ids', absent: 'ids', unreadable: 'not asked' } as const;

interface Strings {
  /** Of the TCF, with consent to everything, and to nothing. */
  readonly consenting: string;
  readonly refusing: string;
  /** Of GPP, with a US national section that refuses, and one that refuses nothing. */
  readonly optedOut: string;
  readonly optedIn: string;
}

/** Every signal that an integrator sends, in the ways that integrators of many languages write it. */
export const signalCases = ({ consenting, refusing, optedOut, optedIn }: Strings): readonly SignalCase[] => [
  {
    name: 'regulatory.coppa',
    body: (coppa) => ({ regulatory: { coppa } }),
    spelled: FLAGS,
    reaches: NO_IDS,
    isOption: true,
  },
  {
    name: 'regulatory.gdpr',
    body: (gdpr) => ({ regulatory: { gdpr } }),
    spelled: FLAGS,
    reaches: NOT_ASKED,
    isOption: true,
  },
  {
    name: 'regulatory.gdprConsent',
    body: (gdprConsent) => ({ regulatory: { gdprConsent } }),
    spelled: { yes: [refusing], no: [consenting], absent: ABSENT, unreadable: [...NOT_A_TEXT, '', 'x', 'true'] },
    reaches: NOT_ASKED,
    isOption: true,
  },
  {
    name: 'regulatory.gpp',
    body: (gpp) => ({ regulatory: { gpp } }),
    spelled: { yes: [optedOut], no: [optedIn], absent: ABSENT, unreadable: [...NOT_A_TEXT, '', 'x', 'true'] },
    reaches: NO_IDS,
    isOption: true,
  },
  {
    name: 'regulatory.gppSid',
    body: (gppSid) => ({ regulatory: { gpp: optedOut, gppSid } }),
    spelled: {
      yes: [[7], ['7'], [7, '7'], 7, '7', '7_-1', '7,-1', '7, -1', []],
      no: [[-1], ['-1'], -1, '-1'],
      // Without a list, every section of the string applies.
      absent: ABSENT,
      unreadable: ['', 'x', '7_x', true, {}, [null], [7, 'x'], [7, null], [[7]], [7.5], ['7.5'], [true], [{}], ['']],
    },
    reaches: { yes: 'no ids', no: 'ids', absent: 'no ids', unreadable: 'not asked' },
    isOption: true,
  },
  {
    name: 'regulatory.gppSid',
    // Section 7 applies, and there is nothing of it.
    body: (gppSid) => ({ regulatory: { gppSid } }),
    spelled: {
      yes: [[7], ['7'], 7, '7', '7_8'],
      no: [[-1], '-1', []],
      absent: ABSENT,
      unreadable: ['', 'x', ['x'], { 7: true }],
    },
    reaches: { ...NO_IDS, unreadable: 'not asked' },
    isOption: true,
  },
  {
    name: 'regulatory.usPrivacy',
    body: (usPrivacy) => ({ regulatory: { usPrivacy } }),
    spelled: {
      yes: ['1YYN', '1yyn'],
      no: ['1YNN', '1---'],
      absent: ABSENT,
      unreadable: [...NOT_A_TEXT, '', 'x', '1Y', '2YNN'],
    },
    reaches: NO_IDS,
    isOption: true,
  },
  {
    name: 'character.isNsfw',
    body: (isNsfw) => ({ character: { id: 'c', name: 'Luna', avatarUrl: 'https://a.example/', isNsfw } }),
    spelled: FLAGS,
    reaches: NO_IDS,
    isOption: true,
  },
  {
    name: 'device.tracking.limited',
    body: (limited) => ({ device: { tracking: { limited } } }),
    spelled: FLAGS,
    reaches: NO_IDS,
    isOption: false,
  },
  {
    name: 'device.tracking.attStatus',
    body: (attStatus) => ({ device: { tracking: { attStatus } } }),
    spelled: {
      yes: ['denied', 'Denied', 'restricted', 'notDetermined', 'not-determined', 'undetermined', 0, 1, 2, '2'],
      no: ['authorized', 'authorised', 'granted', 3, '3'],
      absent: [...ABSENT, 'unavailable', 'notSupported'],
      unreadable: ['', 'x', 'constructor', 4, -1, true, false, [], [3], {}],
    },
    reaches: NO_IDS,
    isOption: false,
  },
];

/** What should hold signals and is no object: all of them are unreadable. */
export const partCases: readonly (SignalCase & { readonly signals: readonly string[] })[] = [
  {
    name: 'regulatory',
    body: (regulatory: unknown) => ({ regulatory }),
    signals: ['coppa', 'gdpr', 'gdprConsent', 'gpp', 'gppSid', 'usPrivacy'].map((name) => `regulatory.${name}`),
    reaches: NOT_ASKED,
    isOption: true,
  },
  {
    name: 'character',
    body: (character: unknown) => ({ character }),
    signals: ['character.isNsfw'],
    reaches: NO_IDS,
    isOption: true,
  },
  {
    name: 'device',
    body: (device: unknown) => ({ device }),
    signals: ['device.tracking.limited'],
    reaches: NO_IDS,
    isOption: false,
  },
  {
    name: 'device.tracking',
    body: (tracking: unknown) => ({ device: { tracking } }),
    signals: ['device.tracking.limited'],
    reaches: NO_IDS,
    isOption: false,
  },
].map((one) => ({ ...one, spelled: { yes: [], no: [], absent: NO_PART, unreadable: NO_OBJECT } }));

export type Row = readonly [signal: string, value: unknown, reading: Reading, of: SignalCase];

export const rowsOf = (cases: readonly SignalCase[]): readonly Row[] =>
  cases.flatMap((one) =>
    (Object.entries(one.spelled) as [Reading, readonly unknown[]][]).flatMap(([reading, values]) =>
      values.map((value): Row => [one.name, value, reading, one]),
    ),
  );
