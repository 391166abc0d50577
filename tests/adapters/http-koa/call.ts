/** One request and everything of its answer. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

export interface Call {
  readonly method?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Strings and bytes go out as they are, anything else as JSON. */
  readonly body?: unknown;
}

const encode = (body: unknown): string | Uint8Array | undefined =>
  body === undefined || typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body);

export const call = async (url: string, { method = 'GET', headers = {}, body }: Call = {}): Promise<Answer> => {
  const encoded = encode(body) as BodyInit | undefined;
  const response = await fetch(url, {
    method,
    headers,
    redirect: 'manual',
    ...(encoded === undefined ? {} : { body: encoded }),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
};

export const post = (url: string, body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Answer> =>
  call(url, { method: 'POST', body, headers });

export const jsonOf = (answer: Answer): unknown => JSON.parse(answer.text) as unknown;
