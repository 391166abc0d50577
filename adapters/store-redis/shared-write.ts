import { nextTick } from 'node:process';
import type { Redis } from 'ioredis';

/**
 * To be called before a command is sent: what is sent until all that can go on now has gone on leaves in one write. A write of its own takes
 * more of the processor than the command, and its answer would come by itself.
 */
export const createSharedWrite = (redis: Pick<Redis, 'stream'>): (() => void) => {
  let isOpen = false;
  return () => {
    // There is none before the first connection.
    const stream = redis.stream as Redis['stream'] | undefined;
    if (isOpen || stream === undefined) return;
    isOpen = true;
    stream.cork();
    nextTick(() => {
      isOpen = false;
      stream.uncork();
    });
  };
};
