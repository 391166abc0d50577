/**
 * One of several equally good choices; the same seed always picks the same one. FNV-1a, since it only has to spread.
 */
export const pick = <T>(choices: readonly [T, ...T[]], seed: string): T => {
  let hash = 0x811c9dc5;
  for (let i = 0; i < seed.length; i++) hash = Math.imul(hash ^ seed.charCodeAt(i), 0x01000193);
  return choices[(hash >>> 0) % choices.length] ?? choices[0];
};
