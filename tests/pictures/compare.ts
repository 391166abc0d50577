import type { Browser } from 'playwright-core';

/** How two pictures differ. */
export interface Difference {
  readonly sizes: readonly [golden: string, made: string];
  /** Of all pixels, those that a person would call another colour. */
  readonly share: number;
}

/** So much a channel may differ, of 255: edges of letters and of curves do between machines. */
const SAME_COLOUR = 48;

/** Compares two PNG files in a page of the browser that made them, which can read them. */
export const compare = async (browser: Browser, golden: Buffer, made: Buffer): Promise<Difference> => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const urls = [golden, made].map((png) => `data:image/png;base64,${png.toString('base64')}`);
  const difference = await page.evaluate(
    async ([addresses, same]) => {
      const pictures = await Promise.all(
        addresses.map(async (address) => {
          const image = new Image();
          image.src = address;
          await image.decode();
          const { width, height } = image;
          const drawing = new OffscreenCanvas(width, height).getContext('2d')!;
          drawing.drawImage(image, 0, 0);
          return { size: `${width}x${height}`, pixels: drawing.getImageData(0, 0, width, height).data };
        }),
      );
      const [a, b] = pictures;
      if (a === undefined || b === undefined) throw new Error('Two pictures are compared.');
      let others = 0;
      for (let at = 0; at < a.pixels.length; at += 4) {
        const gaps = [0, 1, 2].map((channel) =>
          Math.abs((a.pixels[at + channel] ?? 0) - (b.pixels[at + channel] ?? 0)),
        );
        if (Math.max(...gaps) > same) others++;
      }
      return { sizes: [a.size, b.size] as const, share: others / (a.pixels.length / 4) };
    },
    [urls, SAME_COLOUR] as const,
  );
  await context.close();
  return difference;
};
