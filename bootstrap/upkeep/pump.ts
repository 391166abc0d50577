/** Something done again and again for as long as the server runs; `close` waits for what is under way. */
export interface Pump {
  close(): Promise<void>;
}

/** `work` never rejects, and says after how many milliseconds it is due again. */
export const startPump = (work: () => Promise<number>): Pump => {
  let isClosed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<unknown> = Promise.resolve();
  const run = (): void => {
    running = work().then((waitMs) => {
      if (!isClosed) timer = setTimeout(run, waitMs).unref();
    });
  };
  run();
  return {
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await running;
    },
  };
};
