import { VASTParser } from '@dailymotion/vast-client';
import Vmap from '@dailymotion/vmap';
import { DOMParser, XMLSerializer } from '@xmldom/xmldom';

/** One ad break, as the two libraries of a player read it. */
export interface ReadBreak {
  readonly timeOffset: string;
  readonly breakType: string;
  readonly id: string;
  readonly nonLinear: {
    readonly id: string;
    readonly width: string;
    readonly height: string;
    readonly minSuggestedDuration: number;
    readonly iframeResource: string;
  };
  /** Everything that a player would call. */
  readonly trackers: readonly string[];
}

interface ParsedAd {
  readonly id: string;
  readonly impressionURLTemplates: readonly { readonly url: string }[];
  readonly errorURLTemplates: readonly string[];
  readonly creatives: readonly {
    readonly type: string;
    readonly trackingEvents: Readonly<Record<string, readonly string[]>>;
    readonly variations: readonly (ReadBreak['nonLinear'] & {
      readonly nonlinearClickTrackingURLTemplates: readonly { readonly url: string }[];
      readonly nonlinearClickThroughURLTemplate: string | null;
    })[];
  }[];
}

/** A document; throws at whatever is not well formed. */
export const readXml = (xml: string): unknown => {
  const refuse = (message: string): never => {
    throw new Error(message);
  };
  const errorHandler = { warning: refuse, error: refuse, fatalError: refuse };
  return new DOMParser({ errorHandler }).parseFromString(xml, 'text/xml');
};

const readAd = async (vast: unknown): Promise<ParsedAd> => {
  const document = readXml(
    new XMLSerializer().serializeToString(vast as Parameters<XMLSerializer['serializeToString']>[0]),
  );
  const { ads } = (await new VASTParser().parseVAST(document)) as unknown as { ads: readonly ParsedAd[] };
  const [ad, ...others] = ads;
  if (ad === undefined || others.length > 0) throw new Error(`${ads.length} ads in one break`);
  return ad;
};

/** Reads a VMAP answer with libraries that know nothing of this service. */
export const readVmap = async (
  xml: string,
): Promise<{ readonly version: string; readonly breaks: readonly ReadBreak[] }> => {
  const vmap = new Vmap(readXml(xml));
  const breaks = vmap.adBreaks.map(async ({ timeOffset, breakType, adSource, trackingEvents }) => {
    const ad = await readAd(adSource?.vastAdData);
    const [creative] = ad.creatives;
    const [nonLinear] = creative?.variations ?? [];
    if (creative?.type !== 'nonlinear' || nonLinear === undefined) throw new Error('no NonLinear in the ad');
    const called = [...nonLinear.nonlinearClickTrackingURLTemplates, ...ad.impressionURLTemplates].map(
      ({ url }) => url,
    );
    const trackers = [...called, ...ad.errorURLTemplates, ...Object.values(creative.trackingEvents).flat()];
    return { timeOffset, breakType, id: ad.id, nonLinear, trackers: [...trackers, ...trackingEvents.map(String)] };
  });
  return { version: vmap.version, breaks: await Promise.all(breaks) };
};
