/**
 * Fresh identifiers. Guarantees canonical lower-case version-7 UUIDs (RFC 9562): ordered by time, unguessable, never
 * repeated.
 */
export interface IdSource {
  uuid(): string;
}
