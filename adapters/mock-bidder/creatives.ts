import type { Kind } from './script.js';

export interface Imp {
  readonly id: string;
  readonly native?: { readonly request?: string } | undefined;
  readonly banner?: { readonly format?: readonly { readonly w: number; readonly h: number }[] } | undefined;
  readonly video?: { readonly linearity?: number; readonly w?: number; readonly h?: number } | undefined;
}

interface Asset {
  readonly id: number;
  readonly title?: { readonly len?: number };
  readonly img?: {
    readonly type?: number;
    readonly w?: number;
    readonly wmin?: number;
    readonly h?: number;
    readonly hmin?: number;
  };
  readonly data?: { readonly type?: number; readonly len?: number };
}

const MEDIA_TYPES = { banner: 1, video: 2, native: 4 } as const satisfies Record<Kind, number>;
const WORDS = 'Comfortable shoes for every trail, repaired for free as long as they last.';

const assetAnswer = (asset: Asset, picture: string): object => {
  if (asset.title !== undefined)
    return { id: asset.id, title: { text: 'Trail shoes'.slice(0, asset.title.len ?? 90) } };
  if (asset.img !== undefined) {
    const { w, wmin = 1_200, h, hmin = 628 } = asset.img;
    return { id: asset.id, img: { type: asset.img.type ?? 3, url: picture, w: w ?? wmin, h: h ?? hmin } };
  }
  const text = asset.data?.type === 1 ? 'Northtrail' : asset.data?.type === 12 ? 'See the shoes' : WORDS;
  return { id: asset.id, data: { value: text.slice(0, asset.data?.len ?? 140) } };
};

/** OpenRTB Native 1.2: every asset that was asked for. */
const native = ({ native: wanted }: Imp, origin: string, click: string): string => {
  const request = JSON.parse(wanted?.request ?? '{}') as { readonly assets?: readonly Asset[] };
  const assets = (request.assets ?? []).map((asset) => assetAnswer(asset, `${origin}/picture.svg`));
  return JSON.stringify({ native: { ver: '1.2', assets, link: { url: click } } });
};

const banner = (click: string): string =>
  `<a href="${click}" target="_blank" style="display:grid;place-items:center;height:100%;background:#14532d;color:#fff;font:600 16px sans-serif">Trail shoes by Northtrail</a>`;

const nonLinear = (origin: string, click: string): string =>
  `<NonLinearAds><NonLinear width="300" height="50" minSuggestedDuration="00:00:05"><StaticResource creativeType="image/svg+xml"><![CDATA[${origin}/picture.svg]]></StaticResource><NonLinearClickThrough><![CDATA[${click}]]></NonLinearClickThrough></NonLinear></NonLinearAds>`;

const linear = (origin: string, click: string): string =>
  `<Linear><Duration>00:00:06</Duration><VideoClicks><ClickThrough><![CDATA[${click}]]></ClickThrough></VideoClicks><MediaFiles><MediaFile delivery="progressive" type="video/mp4" width="640" height="360"><![CDATA[${origin}/clip.mp4]]></MediaFile></MediaFiles></Linear>`;

const vast = ({ video }: Imp, origin: string, click: string): string =>
  `<VAST version="4.2"><Ad id="1"><InLine><AdSystem>mock</AdSystem><AdTitle>Trail shoes</AdTitle><Advertiser>Northtrail</Advertiser><Impression><![CDATA[${origin}/impression]]></Impression><Creatives><Creative id="c1">${(video?.linearity === 2 ? nonLinear : linear)(origin, click)}</Creative></Creatives></InLine></Ad></VAST>`;

/** Markup of the first of `kinds` that the slot allows, with the bid's fields that go with it. */
export const creativeFor = (imp: Imp, kinds: readonly Kind[], origin: string, click: string): object | undefined => {
  const kind = kinds.find((candidate) => imp[candidate] !== undefined);
  if (kind === undefined) return undefined;
  const [size] = imp.banner?.format ?? [];
  const adm = {
    native: () => native(imp, origin, click),
    banner: () => banner(click),
    video: () => vast(imp, origin, click),
  }[kind]();
  return { adm, mtype: MEDIA_TYPES[kind], ...(kind === 'banner' && { w: size?.w, h: size?.h }) };
};
