const dot = (a: Float32Array, b: Float32Array): number => {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
};

/** Of length 1, so that a cosine is a sum of products; all zero for what has no direction. */
export const unitVector = (vector: Float32Array): Float32Array => {
  const length = Math.sqrt(dot(vector, vector));
  return length > 0 && Number.isFinite(length) ? vector.map((part) => part / length) : new Float32Array(vector.length);
};

export const cosine = (a: Float32Array, b: Float32Array): number => (a.length === b.length ? dot(a, b) : 0);

/** How near unit vectors are to one another in the middle; 0 for fewer than two. */
export const meanCosine = (vectors: readonly Float32Array[]): number => {
  const [first] = vectors;
  const count = vectors.length;
  if (first === undefined || count < 2) return 0;
  const sum = new Float32Array(first.length);
  for (const vector of vectors) for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] ?? 0) + (vector[i] ?? 0);
  return Math.min(1, Math.max(0, (dot(sum, sum) - count) / (count * (count - 1))));
};
