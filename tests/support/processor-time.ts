/** Milliseconds of the processor that this process has used so far: none pass while it waits for its turn. */
export const processorMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};
