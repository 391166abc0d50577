export const dot = (a: Float32Array, b: Float32Array): number => {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
};

/** The same direction with length 1; `undefined` for a vector that has no direction. */
export const unitVector = (vector: Float32Array): Float32Array | undefined => {
  const length = Math.sqrt(dot(vector, vector));
  return length > 0 && Number.isFinite(length) ? vector.map((part) => part / length) : undefined;
};
