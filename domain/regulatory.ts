/** Privacy signals as an integrator sent them (`spec.md`, Regulatory). An absent field is unknown, never "no". */
export interface Regulatory {
  readonly gdpr?: 0 | 1 | undefined;
  /** IAB TCF consent string. */
  readonly gdprConsent?: string | undefined;
  readonly coppa?: 0 | 1 | undefined;
  /** Global Privacy Platform string. */
  readonly gpp?: string | undefined;
  readonly gppSid?: readonly number[] | undefined;
  /** IAB US privacy string, four characters, for example `1YNN`. */
  readonly usPrivacy?: string | undefined;
}

/** What a consent string says once decoded; the decoding is an adapter's. */
export interface ConsentFacts {
  /** TCF purposes with consent or a standing legitimate interest. */
  readonly purposes: readonly number[];
  /** GVL vendor ids with a basis. */
  readonly vendors: readonly number[];
  readonly specialFeatures: readonly number[];
}
