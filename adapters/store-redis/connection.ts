import { Redis } from 'ioredis';
import { Patience } from './patience.js';
import { RedisUnavailable } from './redis-unavailable.js';
import { withScripts, type ScriptedRedis } from './scripts.js';
import { createSharedWrite } from './shared-write.js';

export interface RedisOptions {
  /** `redis://` or `rediss://`, with password and database number if there are any. */
  readonly url: string;
  /** Before every key and channel, so that several services can share one Redis. */
  readonly prefix: string;
  /** A command without an answer for so long rejects, or for less where answers usually take much less; but half of it at the least. Default 200. */
  readonly timeoutMs?: number | undefined;
  /** Told when Redis became reachable, or ceased to be, and why. */
  readonly onChange?: ((isReachable: boolean, reason: string) => void) | undefined;
}

export interface RedisConnection {
  readonly prefix: string;
  readonly isReachable: boolean;
  /** One round trip. Rejects with {@link RedisUnavailable} soon, whatever is wrong. */
  run<T>(command: (redis: ScriptedRedis) => Promise<T>): Promise<T>;
  /** Hears what is published on a channel, also after the connection was lost; what was published meanwhile is lost. Returns how to stop. */
  listen(channel: string, onMessage: (message: string) => void): () => void;
  close(): Promise<void>;
}

/** Less than a turn waits for its stores. A Redis that stays slow is found out once: see {@link Patience}. */
const DEFAULT_TIMEOUT_MS = 200;
/** A connection over which nothing comes for so long is given up, or for as long as an answer is waited for. */
const SILENCE_MS = 1_000;
const MAX_BACKOFF_MS = 2_000;

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Full jitter in the upper half, so that many nodes do not come back at the same instant. */
const backoffMs = (attempt: number): number => {
  const ms = Math.min(MAX_BACKOFF_MS, 50 * 2 ** Math.min(attempt, 10));
  return Math.round(ms * (0.5 + Math.random() / 2));
};

/** Nothing waits for a connection, and nothing is sent twice: a store that is out says so, and a compare-and-set sent again would refuse itself. */
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

/** Says once per change whether Redis can be used. Also hears its errors: one that nobody hears would end the process. */
const tellChanges = (redis: Redis, onChange: NonNullable<RedisOptions['onChange']>, mostMs: number): Patience => {
  let isReachable: boolean | undefined;
  let reason = 'the connection was closed';
  const tell = (next: boolean, why: string): void => {
    if (isReachable === next) return;
    isReachable = next;
    onChange(next, why);
  };
  const isConnected = (): boolean => redis.status === 'ready';
  const patience = new Patience({
    ping: () => redis.ping(),
    isConnected,
    mostMs,
    onChange: (isSlow) => tell(!isSlow && isConnected(), isSlow ? 'it answers too late' : 'it answers in time again'),
  });
  redis.on('error', (error) => (reason = messageOf(error)));
  redis.on('ready', () => (patience.isSlow ? void patience.askAgain() : tell(true, 'connected')));
  redis.on('close', () => tell(false, reason));
  return patience;
};

/** Connects in the background, and again whenever the connection is lost. */
export const connectRedis = (options: RedisOptions): RedisConnection => {
  const { url, prefix, timeoutMs = DEFAULT_TIMEOUT_MS, onChange = () => undefined } = options;
  // The client's own limits are behind ours: what is late was given up, and the connection with it when nothing comes for longer.
  const silenceMs = Math.max(SILENCE_MS, timeoutMs);
  const redis = withScripts(new Redis(url, { ...CLIENT, socketTimeout: silenceMs, commandTimeout: silenceMs }));
  const patience = tellChanges(redis, onChange, timeoutMs);
  const [shareWrite, listeners] = [createSharedWrite(redis), new Set<Redis>()];
  const listen: RedisConnection['listen'] = (channel, onMessage) => {
    const listener = redis.duplicate();
    listeners.add(listener);
    listener.on('error', () => undefined);
    listener.on('ready', () => void listener.subscribe(channel).catch(() => listener.disconnect(true)));
    listener.on('message', (_channel, message) => onMessage(message));
    return () => {
      listeners.delete(listener);
      listener.disconnect();
    };
  };
  return {
    prefix,
    get isReachable() {
      return redis.status === 'ready' && !patience.isSlow;
    },
    run: async (command) => {
      if (patience.isSlow)
        throw new RedisUnavailable('Redis answers too late: it is used again when it answers in time.');
      try {
        shareWrite();
        return await patience.inTime(command(redis));
      } catch (error) {
        throw new RedisUnavailable(`Redis did not do what was asked: ${messageOf(error)}`);
      }
    },
    listen,
    close: async () => {
      redis.removeAllListeners('close');
      for (const listener of listeners) listener.disconnect();
      // In order behind what is still under way; without a connection there is nothing to wait for.
      await redis.quit().catch(() => redis.disconnect());
    },
  };
};
