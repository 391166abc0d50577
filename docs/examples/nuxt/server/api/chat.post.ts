const ANSWER =
  'A medium roast from a small roaster is a good start: round, a little sweet, and forgiving of the water. ' +
  'Buy whole beans, grind them just before you brew, and use them within a month of the roast.';

/** Your model goes here, with the conversation in the request; this one needs no key and always says the same. */
export default defineEventHandler((event) => {
  const words = ANSWER.split(/(?<= )/).values();
  const stream = new ReadableStream<string>({
    async pull(controller) {
      const { done, value } = words.next();
      if (done) return controller.close();
      await new Promise((resolve) => setTimeout(resolve, 30));
      controller.enqueue(value);
    },
  });
  setResponseHeaders(event, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
  return sendStream(event, stream.pipeThrough(new TextEncoderStream()));
});
