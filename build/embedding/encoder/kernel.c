/* The arithmetic of the encoder for WebAssembly with SIMD; `adapters/safety-encoder/encoder.ts` composes it.
 *
 * Weights are stored in blocks of 4 bits, and worked with in 7 bits without sign (64 is zero) with a scale for each
 * row; activations have 8 bits with a scale for each token. The relaxed dot product of 8 by 7 bits has one result on every machine, since no sum of two products leaves
 * 16 bits. No function allocates: the caller gives every buffer, 16-byte aligned.
 *
 * clang-16 --target=wasm32 -O3 -msimd128 -mrelaxed-simd -mbulk-memory -nostdlib -Wl,--no-entry -Wl,--import-memory
 */
#include <stdint.h>
#include <wasm_simd128.h>

#define EXPORT(name) __attribute__((export_name(#name)))
#define BLOCK 32
#define BLOCK_BYTES 18
#define ZERO 64

typedef v128_t f4;

static inline f4 load(const float *x) { return wasm_v128_load(x); }
static inline float sum(f4 v) {
  f4 w = wasm_f32x4_add(v, wasm_i32x4_shuffle(v, v, 2, 3, 0, 1));
  return wasm_f32x4_extract_lane(wasm_f32x4_add(w, wasm_i32x4_shuffle(w, w, 1, 0, 3, 2)), 0);
}
static inline int32_t isum(v128_t v) {
  v128_t w = wasm_i32x4_add(v, wasm_i32x4_shuffle(v, v, 2, 3, 0, 1));
  return wasm_i32x4_extract_lane(wasm_i32x4_add(w, wasm_i32x4_shuffle(w, w, 1, 0, 3, 2)), 0);
}

/* e^x to 2e-7 of its value, between -87 and 88: 2^n times a polynomial. */
static inline f4 exp4(f4 x) {
  x = wasm_f32x4_max(wasm_f32x4_min(x, wasm_f32x4_splat(88.f)), wasm_f32x4_splat(-87.f));
  f4 n = wasm_f32x4_nearest(wasm_f32x4_mul(x, wasm_f32x4_splat(1.44269504f)));
  f4 r = wasm_f32x4_sub(x, wasm_f32x4_mul(n, wasm_f32x4_splat(0.693359375f)));
  r = wasm_f32x4_sub(r, wasm_f32x4_mul(n, wasm_f32x4_splat(-2.12194440e-4f)));
  static const float series[] = {1.f / 120, 1.f / 24, 1.f / 6, 0.5f, 1.f, 1.f};
  f4 y = wasm_f32x4_splat(1.f / 720);
  for (int i = 0; i < 6; i++) y = wasm_f32x4_add(wasm_f32x4_mul(y, r), wasm_f32x4_splat(series[i]));
  v128_t power = wasm_i32x4_shl(wasm_i32x4_add(wasm_i32x4_trunc_sat_f32x4(n), wasm_i32x4_splat(127)), 23);
  return wasm_f32x4_mul(y, power);
}

static float half(uint16_t h) {
  int exponent = (h >> 10) & 31, fraction = h & 1023;
  float value = exponent == 0 ? fraction * 5.9604644775390625e-8f : 0;
  if (exponent != 0) {
    union { uint32_t bits; float value; } u = {(uint32_t)(exponent + 112) << 23 | (uint32_t)fraction << 13};
    value = u.value;
  }
  return h & 0x8000 ? -value : value;
}

/* y = a row of `width` numbers of 4 bits: a block is a 16-bit scale, then weight j in the low and j + 16 in the high
 * half of byte j, each more by 8. */
static void unpack(const uint8_t *b, int width, float *y) {
  for (int i = 0; i < width; i += BLOCK, b += BLOCK_BYTES) {
    float scale = half(b[0] | b[1] << 8);
    for (int j = 0; j < 16; j++) {
      y[i + j] = ((b[2 + j] & 15) - 8) * scale;
      y[i + j + 16] = ((b[2 + j] >> 4) - 8) * scale;
    }
  }
}

/* The rows of a stored matrix in 7 bits, with their scales; `row` is a buffer of `in` numbers. */
EXPORT(widen) void widen(const uint8_t *blocks, int out, int in, uint8_t *w, float *scales, float *row) {
  for (int o = 0; o < out; o++, blocks += in / BLOCK * BLOCK_BYTES) {
    unpack(blocks, in, row);
    float peak = 1e-20f;
    for (int i = 0; i < in; i++) {
      float size = __builtin_fabsf(row[i]);
      peak = size > peak ? size : peak;
    }
    scales[o] = peak / 63;
    for (int i = 0; i < in; i++) w[o * in + i] = (uint8_t)((int)__builtin_nearbyintf(row[i] * (63 / peak)) + ZERO);
  }
}

/* x[t] = row of ids[t] + position t. */
EXPORT(embed) void embed(const uint8_t *rows, const float *positions, const int32_t *ids, int tokens, int hidden,
                         float *x) {
  int bytes = hidden / BLOCK * BLOCK_BYTES;
  for (int t = 0; t < tokens; t++) {
    const float *p = positions + t * hidden;
    float *y = x + t * hidden;
    const uint8_t *b = rows + (uint32_t)ids[t] * bytes;
    unpack(b, hidden, y);
    for (int i = 0; i < hidden; i++) y[i] += p[i];
  }
}

/* x = norm(x + y) * weight + bias, for each token. */
EXPORT(norm) void norm(float *x, const float *y, const float *weight, const float *bias, int tokens, int hidden) {
  for (int t = 0; t < tokens; t++, x += hidden, y += hidden) {
    f4 total = wasm_f32x4_splat(0), squares = total;
    for (int i = 0; i < hidden; i += 4) {
      f4 v = wasm_f32x4_add(load(x + i), load(y + i));
      wasm_v128_store(x + i, v);
      total = wasm_f32x4_add(total, v);
    }
    f4 mean = wasm_f32x4_splat(sum(total) / hidden);
    for (int i = 0; i < hidden; i += 4) {
      f4 d = wasm_f32x4_sub(load(x + i), mean);
      squares = wasm_f32x4_add(squares, wasm_f32x4_mul(d, d));
    }
    f4 scale = wasm_f32x4_splat(1.f / __builtin_sqrtf(sum(squares) / hidden + 1e-12f));
    for (int i = 0; i < hidden; i += 4) {
      f4 d = wasm_f32x4_mul(wasm_f32x4_sub(load(x + i), mean), scale);
      wasm_v128_store(x + i, wasm_f32x4_add(wasm_f32x4_mul(d, load(weight + i)), load(bias + i)));
    }
  }
}

/* q[t] = x[t] / scale[t] in 8 bits; sums[t] is the sum of q[t]. */
EXPORT(quantise) void quantise(const float *x, int tokens, int width, int8_t *q, float *scales, int32_t *sums) {
  for (int t = 0; t < tokens; t++, x += width, q += width) {
    f4 most = wasm_f32x4_splat(1e-20f);
    for (int i = 0; i < width; i += 4) most = wasm_f32x4_max(most, wasm_f32x4_abs(load(x + i)));
    float peak = 0;
    float lanes[4];
    wasm_v128_store(lanes, most);
    for (int i = 0; i < 4; i++) peak = lanes[i] > peak ? lanes[i] : peak;
    scales[t] = peak / 127;
    f4 inverse = wasm_f32x4_splat(127 / peak);
    v128_t total = wasm_i32x4_splat(0);
    for (int i = 0; i < width; i += 16) {
      v128_t n[4];
      for (int j = 0; j < 4; j++) {
        n[j] = wasm_i32x4_trunc_sat_f32x4(wasm_f32x4_nearest(wasm_f32x4_mul(load(x + i + 4 * j), inverse)));
        total = wasm_i32x4_add(total, n[j]);
      }
      wasm_v128_store(q + i, wasm_i8x16_narrow_i16x8(wasm_i16x8_narrow_i32x4(n[0], n[1]),
                                                     wasm_i16x8_narrow_i32x4(n[2], n[3])));
    }
    sums[t] = isum(total);
  }
}

/* y[t][o] = bias[o] + w[o] . x[t]. Rows in fours, tokens in twos: what is loaded is used for eight products. */
EXPORT(multiply) void multiply(const uint8_t *w, const float *weights, const float *bias, const int8_t *q,
                               const float *scales, const int32_t *sums, int tokens, int out, int in, float *y) {
  for (int o = 0; o < out; o += 4) {
    const uint8_t *r = w + (uint32_t)o * in;
    for (int t = 0; t < tokens; t += 2) {
      int u = t + 1 < tokens ? t + 1 : t;
      const int8_t *a = q + t * in, *b = q + u * in;
      v128_t p[4], s[4];
      for (int k = 0; k < 4; k++) p[k] = s[k] = wasm_i32x4_splat(0);
      for (int i = 0; i < in; i += 16) {
        v128_t va = wasm_v128_load(a + i), vb = wasm_v128_load(b + i);
#pragma unroll
        for (int k = 0; k < 4; k++) {
          v128_t vw = wasm_v128_load(r + k * in + i);
          p[k] = __builtin_wasm_relaxed_dot_i8x16_i7x16_add_s_i32x4(va, vw, p[k]);
          s[k] = __builtin_wasm_relaxed_dot_i8x16_i7x16_add_s_i32x4(vb, vw, s[k]);
        }
      }
      for (int k = 0; k < 4; k++) {
        y[t * out + o + k] = bias[o + k] + (isum(p[k]) - ZERO * sums[t]) * (scales[t] * weights[o + k]);
        y[u * out + o + k] = bias[o + k] + (isum(s[k]) - ZERO * sums[u]) * (scales[u] * weights[o + k]);
      }
    }
  }
}

/* x = x * sigmoid(1.5957691 (x + 0.044715 x^3)): GELU by its tanh form. */
EXPORT(gelu) void gelu(float *x, int count) {
  f4 one = wasm_f32x4_splat(1);
  for (int i = 0; i < count; i += 4) {
    f4 v = load(x + i);
    f4 cube = wasm_f32x4_mul(wasm_f32x4_mul(v, v), wasm_f32x4_mul(v, wasm_f32x4_splat(0.044715f)));
    f4 e = exp4(wasm_f32x4_mul(wasm_f32x4_add(v, cube), wasm_f32x4_splat(-1.5957691f)));
    wasm_v128_store(x + i, wasm_f32x4_div(v, wasm_f32x4_add(one, e)));
  }
}

/* seen[t] = for each head the mean of v by softmax of q[t] . k; shares is a buffer of `tokens` rounded up to 4. */
EXPORT(attend) void attend(const float *q, const float *k, const float *v, int tokens, int hidden, int heads,
                           float *shares, float *seen) {
  int width = hidden / heads, padded = (tokens + 3) & ~3;
  float scale = 1.f / __builtin_sqrtf(width);
  for (int h = 0; h < heads; h++) {
    for (int t = 0; t < tokens; t++) {
      const float *a = q + t * hidden + h * width;
      float most = -3e38f;
      for (int s = 0; s < tokens; s++) {
        const float *b = k + s * hidden + h * width;
        f4 dot = wasm_f32x4_splat(0);
        for (int i = 0; i < width; i += 4) dot = wasm_f32x4_add(dot, wasm_f32x4_mul(load(a + i), load(b + i)));
        shares[s] = sum(dot) * scale;
        if (shares[s] > most) most = shares[s];
      }
      for (int s = tokens; s < padded; s++) shares[s] = -3e38f;
      f4 total = wasm_f32x4_splat(0);
      for (int s = 0; s < padded; s += 4) {
        f4 e = exp4(wasm_f32x4_sub(load(shares + s), wasm_f32x4_splat(most)));
        wasm_v128_store(shares + s, e);
        total = wasm_f32x4_add(total, e);
      }
      float inverse = 1.f / sum(total);
      f4 mean[8];
      for (int i = 0; i < 8; i++) mean[i] = wasm_f32x4_splat(0);
      for (int s = 0; s < tokens; s++) {
        const float *b = v + s * hidden + h * width;
        f4 share = wasm_f32x4_splat(shares[s] * inverse);
        for (int i = 0; i < 8; i++) mean[i] = wasm_f32x4_add(mean[i], wasm_f32x4_mul(share, load(b + 4 * i)));
      }
      for (int i = 0; i < 8; i++) wasm_v128_store(seen + t * hidden + h * width + 4 * i, mean[i]);
    }
  }
}
