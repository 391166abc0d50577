type Json = Readonly<Record<string, unknown>>;

/** What a bid is for; `ios`: an image in an app of iOS, signed as far as a change signs it. */
export type Slot = 'image' | 'banner' | 'video' | 'ios';

/** Values by the part that they stand in: `bid.w`, `img.w`, `vast.width`; without one in the answer itself. */
export type Changes = Json;

const MTYPE = { image: 4, ios: 4, banner: 1, video: 2 } as const;

const native = (part: (name: string) => Json): string =>
  JSON.stringify({
    assets: [
      { id: 1, title: { text: 'Tea from the Alps' } },
      { id: 2, data: { value: 'Alpine Tea' } },
      { id: 3, img: { url: 'https://cdn.shop.example/a.png', w: 1200, h: 627, ...part('img') } },
    ],
    link: { url: 'https://shop.example/', ...part('link') },
    ...part('native'),
  });

const vast = (changed: Json): string => {
  const { width, height, file, click, impression } = {
    ...{ width: '640', height: '360', file: 'https://cdn.shop.example/a.mp4' },
    ...{ click: 'https://shop.example/film', impression: 'https://track.shop.example/i' },
    ...changed,
  } as Record<string, string>;
  return (
    `<VAST version="4.2"><Ad id="1"><InLine><AdSystem>x</AdSystem><AdTitle>Tea</AdTitle><Impression>${impression}</Impression>` +
    `<Creatives><Creative><Linear><Duration>00:00:15</Duration><VideoClicks><ClickThrough>${click}</ClickThrough></VideoClicks>` +
    `<MediaFiles><MediaFile delivery="progressive" type="video/mp4" width="${width}" height="${height}">${file}</MediaFile>` +
    `</MediaFiles></Linear></Creative></Creatives></InLine></Ad></VAST>`
  );
};

const SKADN = {
  ...{ version: '4.0', network: 'example100.skadnetwork', itunesitem: '525463029', sourceapp: '880047117' },
  ...{ sourceidentifier: '5239', nonce: '473b1a16-b4ef-43ad-9591-fcf3aefa82a7', timestamp: '1594406341000' },
  signature: 'MEQCIEQ=',
};
const KIT = { version: '1.0', jwt: 'eyJhbGciOiJFUzI1NiJ9.eyJhIjoxfQ.c2ln', itunesitem: '12345678' };

/** A bidder's answer that wins, but for the changes. */
export const bidWith = (slot: Slot, changes: Changes, request: Json): Json => {
  const part = (name: string): Json =>
    Object.fromEntries(
      Object.entries(changes).flatMap(([path, value]) => {
        const dot = path.indexOf('.');
        return (dot < 0 ? '' : path.slice(0, dot)) === name ? [[path.slice(dot + 1), value]] : [];
      }),
    );
  const signed = (name: string, usual: Json): Json | undefined =>
    Object.keys(part(name)).length === 0 ? undefined : { ...usual, ...part(name) };
  const { seat = 'agency-7', ...answer } = part('');
  const markup = slot === 'video' ? vast(part('vast')) : slot === 'banner' ? '<p>An ad</p>' : native(part);
  const bid = {
    ...{ id: 'b1', impid: '1', price: 40, crid: 'c1', adomain: ['shop.example'], mtype: MTYPE[slot], adm: markup },
    ext: { skadn: signed('skadn', SKADN), adattributionkit: signed('kit', KIT) },
    ...part('bid'),
  };
  return { id: request.id, seatbid: [{ seat, bid: [bid] }], ...answer };
};
