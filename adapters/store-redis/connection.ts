import { nextTick } from 'node:process';
import { Redis } from 'ioredis';
import { tolerate } from '../../application/faults/outage.js';
import { UNREPORTED, type FaultReporter } from '../../application/ports/fault-reporter.js';
import { SlowServerBreaker } from './slow-server-breaker.js';
import { codeOf, failureOf, RedisUnavailable } from './redis-unavailable.js';
import { withScripts, type ScriptedRedis } from './scripts.js';

/**
 * To be called before a command is sent: what is sent until all that can go on now has gone on leaves in one write. A
 * write of its own takes more of the processor than the command, and its answer would come by itself. The client's own
 * `enableAutoPipelining` sends nothing until all that was sent before is answered: it was measured to take more of the
 * processor than no sharing at all, and twice the time at the 99th.
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

export interface RedisOptions {
  /** `redis://` or `rediss://`, with password and database number if there are any. */
  readonly url: string;
  /** Before every key and channel, so that several services can share one Redis. */
  readonly prefix: string;
  /**
   * A command without an answer for so long rejects, or for less where answers usually take much less; but half of it
   * at the least. Default 200.
   */
  readonly timeoutMs?: number | undefined;
  /** Told when Redis became reachable, or ceased to be, and why. */
  readonly onChange?: ((isReachable: boolean, reason: string) => void) | undefined;
  /** Receives what is no outage, such as a subscription that Redis refuses. Absent: it is lost. */
  readonly faults?: FaultReporter | undefined;
}

export interface RedisConnection {
  readonly prefix: string;
  readonly isReachable: boolean;
  /** One round trip. Rejects with {@link RedisUnavailable} soon, whatever is wrong. */
  run<T>(command: (redis: ScriptedRedis) => Promise<T>): Promise<T>;
  /**
   * Hears what is published on a channel, also after the connection was lost; what was published meanwhile is lost.
   * Returns how to stop.
   */
  listen(channel: string, onMessage: (message: string) => void): () => void;
  close(): Promise<void>;
}

/** Less than a turn waits for its stores. A Redis that stays slow is found out once: see {@link SlowServerBreaker}. */
const DEFAULT_TIMEOUT_MS = 200;
/** A connection over which nothing comes for so long is given up, or for as long as an answer is waited for. */
const SILENCE_MS = 1_000;
const MAX_BACKOFF_MS = 2_000;

const reasonOf = (error: unknown): string => codeOf(error) ?? 'it does not answer';

/** Full jitter in the upper half, so that many nodes do not come back at the same instant. */
const backoffMs = (attempt: number): number => {
  const ms = Math.min(MAX_BACKOFF_MS, 50 * 2 ** Math.min(attempt, 10));
  return Math.round(ms * (0.5 + Math.random() / 2));
};

/**
 * Nothing waits for a connection, and nothing is sent twice: a store that is out says so, and a compare-and-set sent
 * again would refuse itself.
 */
const CLIENT = {
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  autoResubscribe: false,
  maxRetriesPerRequest: 0,
  connectTimeout: SILENCE_MS,
  disconnectTimeout: DEFAULT_TIMEOUT_MS,
  retryStrategy: backoffMs,
  // A primary that became a replica: the address may lead to the new primary by now.
  reconnectOnError: (error: Error) => error.message.startsWith('READONLY'),
};

/**
 * Says once per change whether Redis can be used. Also hears its errors: one that nobody hears would end the process.
 */
const watchReach = (
  redis: Redis,
  onChange: NonNullable<RedisOptions['onChange']>,
  mostMs: number,
): SlowServerBreaker => {
  let isReachable: boolean | undefined;
  let reason = 'the connection was closed';
  const change = (next: boolean, why: string): void => {
    if (isReachable === next) return;
    isReachable = next;
    onChange(next, why);
  };
  const isConnected = (): boolean => redis.status === 'ready';
  const breaker = new SlowServerBreaker({
    ping: () => redis.ping(),
    isConnected,
    mostMs,
    onChange: (isSlow, failure) => {
      const why = failure === undefined ? 'it answers too late' : reasonOf(failure);
      change(!isSlow && isConnected(), isSlow ? why : 'it answers in time again');
    },
  });
  redis.on('error', (error) => (reason = reasonOf(error)));
  redis.on('ready', () => (breaker.isSlow ? void breaker.probe() : change(true, 'connected')));
  redis.on('close', () => change(false, reason));
  return breaker;
};

/** A connection of its own for each listener: one that has subscribed can send no other command. */
const createChannels = (
  redis: Redis,
  faults: FaultReporter,
): { readonly listen: RedisConnection['listen']; readonly close: () => void } => {
  const listeners = new Set<Redis>();
  return {
    listen: (channel, onMessage) => {
      const listener = redis.duplicate();
      listeners.add(listener);
      listener.on('error', () => undefined);
      const reconnect = (error: unknown): void => {
        tolerate({ faults }, 'redis.listen', failureOf(error));
        listener.disconnect(true);
      };
      listener.on('ready', () => void listener.subscribe(channel).catch(reconnect));
      listener.on('message', (_channel, message) => onMessage(message));
      return () => {
        listeners.delete(listener);
        listener.disconnect();
      };
    },
    close: () => {
      for (const listener of listeners) listener.disconnect();
    },
  };
};

/** Connects in the background, and again whenever the connection is lost. */
export const connectRedis = (options: RedisOptions): RedisConnection => {
  const { url, prefix, timeoutMs = DEFAULT_TIMEOUT_MS, onChange = () => undefined, faults = UNREPORTED } = options;
  // The client's own limits are behind ours: what is late was given up, and the connection with it when nothing comes
  // for longer.
  const silenceMs = Math.max(SILENCE_MS, timeoutMs);
  const redis = withScripts(new Redis(url, { ...CLIENT, socketTimeout: silenceMs, commandTimeout: silenceMs }));
  const breaker = watchReach(redis, onChange, timeoutMs);
  const shareWrite = createSharedWrite(redis);
  const channels = createChannels(redis, faults);
  return {
    prefix,
    get isReachable() {
      return redis.status === 'ready' && !breaker.isSlow;
    },
    run: async (command) => {
      if (breaker.isSlow)
        throw new RedisUnavailable('Redis answers too late: it is used again when it answers in time.', 'SLOW');
      try {
        shareWrite();
        return await breaker.inTime(command(redis));
      } catch (error) {
        throw failureOf(error);
      }
    },
    listen: channels.listen,
    close: async () => {
      redis.removeAllListeners('close');
      channels.close();
      // In order behind what is still under way; without a connection there is nothing to wait for.
      await redis.quit().catch((error: unknown) => {
        tolerate({ faults }, 'redis.quit', failureOf(error));
        redis.disconnect();
      });
    },
  };
};
