/** What may be wrong with a node itself (`docs/reference/faults.md`). */
export const PROBLEMS = [
  'worker-ended',
  'folder-unwritable',
  'log-unwritten',
  'records-dropped',
  'notices-dropped',
] as const;

export type Problem =
  /** The worker of a database file: all that it is asked rejects until the process is started again. */
  | { readonly problem: 'worker-ended'; readonly of: 'ledger' | 'state' }
  /** `code` is that of the operating system, such as `ENOSPC`. */
  | { readonly problem: 'folder-unwritable' | 'log-unwritten'; readonly code: string }
  /** Of what waited there was more than there is room for: so many since the start. */
  | { readonly problem: 'records-dropped' | 'notices-dropped'; readonly count: number };

/** Another node may do what this one cannot. */
export const endsReadiness = ({ problem }: Problem): boolean =>
  problem === 'worker-ended' || problem === 'folder-unwritable';
