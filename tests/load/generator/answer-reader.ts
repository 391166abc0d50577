const HEAD_END = '\r\n\r\n';
const LENGTH = /^content-length: (\d+)/im;

/** Collects one answer at a time; `undefined` until it is whole. */
export const createReader = () => {
  let chunks: Buffer[] = [];
  let received = 0;
  let expected: number | undefined;
  return (chunk: Buffer): Buffer | undefined => {
    chunks.push(chunk);
    received += chunk.length;
    if (expected === undefined) {
      const bytes = chunks.length === 1 ? chunk : Buffer.concat(chunks);
      const end = bytes.indexOf(HEAD_END);
      if (end < 0) return undefined;
      expected = end + HEAD_END.length + Number(LENGTH.exec(bytes.toString('latin1', 0, end))?.[1] ?? 0);
    }
    if (received < expected) return undefined;
    const answer = chunks.length === 1 ? chunk : Buffer.concat(chunks);
    [chunks, received, expected] = [[], 0, undefined];
    return answer;
  };
};

const OK = 'HTTP/1.1 200';

/** Whether an answer has status 200 and holds what every right answer holds. */
export const isRight = (answer: Buffer, marker: string): boolean =>
  answer.includes(marker) && answer.toString('latin1', 0, OK.length) === OK;

const LAST = '\r\nConnection: close\r\n';

/** Whether the server wants no other request on this connection. */
export const isLast = (answer: Buffer): boolean => {
  const at = answer.indexOf(LAST);
  return at >= 0 && at < answer.indexOf(HEAD_END);
};
