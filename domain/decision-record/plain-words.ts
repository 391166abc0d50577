/** Names come from clients and bidders and are read on a terminal: a control or direction character stays outside. */
export const plain = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '\u{fffd}');
