/**
 * Text of strangers is matched in linear time (docs/decisions/0020-expressions-are-linear.md): rules of lint.
 * Expressions that are put together when a file is loaded are judged by the same rules in
 * tests/architecture/linear-expressions.test.ts.
 */
export const LINEAR = {
  'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
  'regexp/no-super-linear-move': ['error', { report: 'potential', ignorePartial: false, ignoreSticky: false }],
};
