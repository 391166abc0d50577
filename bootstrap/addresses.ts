const parsed = (value: string): URL | undefined => (URL.canParse(value) ? new URL(value) : undefined);

const isWeb = ({ protocol }: URL): boolean => ['http:', 'https:'].includes(protocol);

/** `https://ads.example.com`, and nothing behind it. */
export const isOrigin = (value: string): boolean => {
  const url = parsed(value);
  return url !== undefined && isWeb(url) && url.origin === value;
};

/** What a path may be put behind. */
export const isBaseAddress = (value: string): boolean => {
  const url = parsed(value);
  return url !== undefined && isWeb(url) && `${url.search}${url.hash}${url.username}` === '';
};

export const isPostgresAddress = (value: string): boolean => {
  const url = parsed(value);
  return url !== undefined && ['postgres:', 'postgresql:'].includes(url.protocol) && url.pathname.length > 1;
};

export const isRedisAddress = (value: string): boolean => {
  const url = parsed(value);
  return url !== undefined && ['redis:', 'rediss:'].includes(url.protocol) && url.hostname !== '';
};
