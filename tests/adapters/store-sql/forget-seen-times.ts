/**
 * What sessions and exposures were in the version before it was kept when they were seen to be written; on either
 * engine.
 */
export const FORGET_SEEN_TIMES: readonly string[] = [
  ...['sessions', 'exposures'].flatMap((table) => [
    `drop index ${table}_by_seen_time`,
    `alter table ${table} drop column seen_written_at_ms`,
    `create index ${table}_by_time on ${table} (written_at_ms)`,
  ]),
  "delete from state_migrations where name = 'state-0002'",
];
