/** Fresh identifiers. Guarantees canonical lower-case version-4 UUIDs from a cryptographic source; never repeats. */
export interface IdSource {
  uuid(): string;
}
