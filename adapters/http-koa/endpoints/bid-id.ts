const BID_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** A canonical lower-case UUID; nothing else ever was a bid's id, so nothing else is looked up. */
export const isBidId = (text: string): boolean => BID_ID.test(text);
