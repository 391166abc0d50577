import { GppModel, RangeEntry, TcfEuV2 } from '@iabgpp/cmpapi';

/** A restriction type as it stands in the string: 0 not allowed, 1 consent required, 2 legitimate interest required. */
export interface EncodedRestriction {
  readonly purpose: number;
  readonly type: number;
  readonly vendors: readonly number[];
}

export interface TcfContent {
  readonly created: Date;
  readonly purposes: readonly number[];
  readonly interests: readonly number[];
  readonly vendors: readonly number[];
  readonly vendorInterests: readonly number[];
  /** `null`: a string of TCF 2.2, without that segment. */
  readonly disclosed: readonly number[] | null;
  readonly specialFeatures: readonly number[];
  readonly restrictions: readonly EncodedRestriction[];
}

const flags = (ids: readonly number[], length: number): boolean[] =>
  Array.from({ length }, (_, i) => ids.includes(i + 1));

/** A TCF string by IAB's own encoder: consent to all that personal advertising needs, save what differs. */
export const tcfString = (differs: Partial<TcfContent> = {}): string => {
  const content: TcfContent = {
    created: new Date('2026-05-01T00:00:00Z'),
    purposes: [1, 2, 3, 4],
    interests: [],
    vendors: [42],
    vendorInterests: [],
    disclosed: [42, 43],
    specialFeatures: [1],
    restrictions: [],
    ...differs,
  };
  const section = new TcfEuV2();
  const set = (name: string, value: unknown): void => section.setFieldValue(name, value);
  set('CmpId', 31);
  set('PurposeConsents', flags(content.purposes, 24));
  set('PurposeLegitimateInterests', flags(content.interests, 24));
  set('SpecialFeatureOptins', flags(content.specialFeatures, 12));
  set('VendorConsents', content.vendors);
  set('VendorLegitimateInterests', content.vendorInterests);
  set('VendorsDisclosed', content.disclosed ?? []);
  const entries = content.restrictions.map(({ purpose, type, vendors }) => new RangeEntry(purpose, type, [...vendors]));
  set('PublisherRestrictions', entries);
  // Last: every other field sets the date to now.
  set('Created', content.created);
  const [core, disclosed, ...rest] = section.encode().split('.');
  return [core, ...(content.disclosed === null ? [] : [disclosed]), ...rest].join('.');
};

/** A GPP string by IAB's own encoder; sections by the names of its registry. */
export const gppString = (sections: Readonly<Record<string, Readonly<Record<string, unknown>>>>): string => {
  const model = new GppModel();
  for (const [name, fields] of Object.entries(sections)) {
    for (const [field, value] of Object.entries(fields)) model.setFieldValue(name, field, value);
  }
  return model.encode();
};
