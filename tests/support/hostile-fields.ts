/** Where a bidder may put a text of its own. */
export interface HostileField {
  readonly name: string;
  /** What kind of slot takes such a bid. */
  readonly media: 'banner' | 'native' | 'video';
  /** A good bid with this value in this field, and what stands around it. */
  put(value: string): {
    readonly bid: unknown;
    readonly seat?: unknown;
    readonly cur?: unknown;
    readonly ext?: unknown;
  };
}

const MTYPE = { banner: 1, video: 2, native: 4 } as const;

const usual = (media: HostileField['media'], adm: unknown, differs: object = {}) => ({
  ...{ id: 'b1', impid: '1', price: 9, crid: 'c1', adomain: ['shop.example'], mtype: MTYPE[media] },
  ...(media === 'banner' && { w: 300, h: 250 }),
  ...{ adm, ...differs },
});

const BANNER = '<p>An ad</p>';
const inBid = (name: string, of: (value: string) => object): HostileField => ({
  name,
  media: 'banner',
  put: (value) => ({ bid: usual('banner', BANNER, of(value)) }),
});

interface NativeTexts {
  readonly title?: string;
  readonly sponsored?: string;
  readonly description?: string;
  readonly cta?: string;
  readonly image?: string;
  readonly link?: string;
  readonly tracker?: string;
}

const native = (texts: NativeTexts) =>
  JSON.stringify({
    assets: [
      { id: 1, title: { text: texts.title ?? 'Tea from the Alps' } },
      { id: 2, data: { value: texts.sponsored ?? 'Alpine Tea' } },
      { id: 3, img: { url: texts.image ?? 'https://cdn.shop.example/a.png', w: 600, h: 600 } },
      { id: 4, data: { value: texts.description ?? 'A calm cup of tea.' } },
      { id: 5, data: { value: texts.cta ?? 'Look' } },
    ],
    link: { url: texts.link ?? 'https://shop.example/', clicktrackers: texts.tracker && [texts.tracker] },
  });

const inNative = (name: keyof NativeTexts): HostileField => ({
  name: `native ${name}`,
  media: 'native',
  put: (value) => ({ bid: usual('native', native({ [name]: value })) }),
});

/** Markup is shown as it is, so that `]]>` and `<` of a disease may end what they stand in. */
const VAST = (title: string, attribute: string, media: string, more: string): string =>
  `<VAST version="4.2"><Ad id="1"><InLine><AdSystem>x</AdSystem><AdTitle>${title}</AdTitle><Creatives><Creative><Linear>` +
  `<Duration>00:00:15</Duration>${more}<MediaFiles><MediaFile delivery="progressive" type="video/mp4" width="640" height="360" ${attribute}>` +
  `${media}</MediaFile></MediaFiles></Linear></Creative></Creatives></InLine></Ad></VAST>`;
const FILM = 'https://cdn.shop.example/a.mp4';

const inVast = (name: string, of: (value: string) => string): HostileField => ({
  name: `VAST ${name}`,
  media: 'video',
  put: (value) => ({ bid: usual('video', of(value)) }),
});

const SKADN = {
  ...{ version: '4.0', network: 'cstr6suwn9.skadnetwork', itunesitem: '1', sourceapp: '2', sourceidentifier: '3' },
  ...{ nonce: '0190a5f0-0000-7000-8000-000000000001', timestamp: '1700000000', signature: 'x' },
};

export const FIELDS: readonly HostileField[] = [
  inBid('id', (id) => ({ id })),
  inBid('impid', (impid) => ({ impid })),
  inBid('crid', (crid) => ({ crid })),
  inBid('adid', (adid) => ({ adid, adm: '${AUCTION_AD_ID}'.repeat(150) })),
  inBid('adomain', (domain) => ({ adomain: [domain] })),
  inBid('cat', (category) => ({ cat: [category] })),
  inBid('bundle', (bundle) => ({ bundle })),
  inBid('dealid', (dealid) => ({ dealid })),
  inBid('language', (language) => ({ language })),
  inBid('nurl', (text) => ({ nurl: `https://127.0.0.1/?${text}` })),
  inBid('burl', (burl) => ({ burl })),
  inBid('lurl', (lurl) => ({ lurl })),
  inBid('adm', (adm) => ({ adm })),
  inBid('markup', (text) => ({ adm: `<p style="background:url( ${text}">` })),
  inBid('unknown field', (text) => ({ unheardOf: { text } })),
  inBid('dsa behalf', (behalf) => ({ ext: { dsa: { behalf, paid: behalf, adrender: 1 } } })),
  inBid('dsa domain', (domain) => ({ ext: { dsa: { transparency: [{ domain, dsaparams: [1] }] } } })),
  inBid('skadn', (signature) => ({ ext: { skadn: { ...SKADN, signature, network: signature } } })),
  { name: 'seat', media: 'banner', put: (seat) => ({ seat, bid: usual('banner', BANNER) }) },
  { name: 'cur', media: 'banner', put: (cur) => ({ cur, bid: usual('banner', BANNER) }) },
  {
    name: 'seatnonbid',
    media: 'banner',
    put: (seat) => ({ ext: { seatnonbid: [{ seat, nonbid: [{ impid: seat }] }] }, bid: usual('banner', BANNER) }),
  },
  ...(['title', 'sponsored', 'description', 'cta', 'image', 'link', 'tracker'] as const).map(inNative),
  inVast('title', (text) => VAST(text, '', FILM, '')),
  inVast('attribute', (text) => VAST('t', `id="${text}"`, FILM, '')),
  inVast('media', (text) => VAST('t', '', text, '')),
  inVast('section', (text) => VAST('t', '', FILM, `<![CDATA[${text}]]>`)),
  inVast('click', (text) => VAST('t', '', FILM, `<VideoClicks><ClickThrough>${text}</ClickThrough></VideoClicks>`)),
];
