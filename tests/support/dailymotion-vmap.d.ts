/** What the tests use of a library that comes without types. */
declare module '@dailymotion/vmap' {
  interface AdBreak {
    readonly timeOffset: string;
    readonly breakType: string;
    readonly breakId: string;
    readonly adSource: { readonly vastAdData: unknown } | null;
    readonly trackingEvents: readonly unknown[];
  }
  export default class Vmap {
    constructor(document: unknown);
    readonly version: string;
    readonly adBreaks: readonly AdBreak[];
  }
}
