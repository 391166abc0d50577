import type { Inventory } from './inventory.js';

/**
 * OpenRTB 2.6 as far as it is sent: every object lists exactly the fields that a bidder may get, so that a new fact of
 * ours reaches nobody before it has a line here. `undefined` is left out of the JSON and means unknown.
 */
export interface BidRequest extends Inventory {
  readonly id: string;
  readonly imp: readonly RequestImp[];
  readonly device?: RequestDevice | undefined;
  readonly user?: RequestUser | undefined;
  readonly test: 0 | 1;
  readonly at: number;
  readonly tmax: number;
  readonly cur: readonly string[];
  readonly wseat?: readonly string[] | undefined;
  readonly bseat?: readonly string[] | undefined;
  readonly wlang?: readonly string[] | undefined;
  readonly wlangb?: readonly string[] | undefined;
  readonly bcat?: readonly string[] | undefined;
  readonly cattax?: number | undefined;
  readonly badv?: readonly string[] | undefined;
  readonly bapp?: readonly string[] | undefined;
  readonly source: RequestSource;
  readonly regs: RequestRegs;
}

export interface RequestImp {
  readonly id: string;
  readonly native?: { readonly request: string; readonly ver: string; readonly battr?: readonly number[] | undefined };
  readonly banner?: RequestBanner | undefined;
  readonly video?: RequestVideo | undefined;
  readonly pmp?: { readonly private_auction: 0 | 1; readonly deals: readonly RequestDeal[] } | undefined;
  readonly displaymanager: string;
  readonly displaymanagerver: string;
  readonly instl: 0 | 1;
  readonly rwdd?: 0 | 1 | undefined;
  readonly tagid: string;
  readonly bidfloor?: number | undefined;
  readonly bidfloorcur: 'USD';
  readonly secure: 1;
  readonly exp: number;
  readonly ext: {
    readonly gpid?: string | undefined;
    readonly tid?: string | undefined;
    readonly placement?: string | undefined;
    readonly textlimit?: number | undefined;
    readonly rewarded?: 0 | 1 | undefined;
    readonly skadn?: RequestSkadn | undefined;
    readonly adattributionkit?: RequestAdAttributionKit | undefined;
  };
}

export interface RequestSkadn {
  readonly versions: readonly string[];
  readonly sourceapp?: string | undefined;
  readonly skadnetids: readonly string[];
}

export interface RequestAdAttributionKit {
  readonly version: string;
  readonly sourceapp: string;
  readonly skadnetids: readonly string[];
}

export interface RequestBanner {
  readonly w: number;
  readonly h: number;
  readonly format: readonly { readonly w: number; readonly h: number }[];
  readonly btype?: readonly number[] | undefined;
  readonly battr?: readonly number[] | undefined;
  readonly pos?: number | undefined;
  readonly mimes: readonly string[];
  readonly topframe: 0;
}

export interface RequestVideo {
  readonly mimes: readonly string[];
  readonly minduration: number;
  readonly maxduration: number;
  readonly startdelay?: number | undefined;
  readonly protocols: readonly number[];
  readonly w: number;
  readonly h: number;
  readonly plcmt?: number | undefined;
  readonly linearity: number;
  readonly skip?: 0 | 1 | undefined;
  readonly battr?: readonly number[] | undefined;
  readonly playbackmethod: readonly number[];
  readonly delivery?: readonly number[] | undefined;
  readonly pos?: number | undefined;
}

export interface RequestDeal {
  readonly id: string;
  readonly bidfloor?: number | undefined;
  readonly bidfloorcur: 'USD';
  readonly at: number;
  readonly wseat?: readonly string[] | undefined;
  readonly wadomain?: readonly string[] | undefined;
  readonly guar: 0 | 1;
}

export interface RequestSua {
  readonly browsers: readonly { readonly brand: string; readonly version: readonly string[] }[];
  readonly platform?: { readonly brand: string } | undefined;
  readonly mobile?: 0 | 1 | undefined;
  readonly source: number;
}

export interface RequestDevice {
  readonly ua?: string | undefined;
  readonly sua?: RequestSua | undefined;
  readonly ip?: string | undefined;
  readonly ipv6?: string | undefined;
  readonly geo?: { readonly country: string; readonly type: number } | undefined;
  readonly lmt?: 0 | 1 | undefined;
  readonly devicetype?: number | undefined;
  readonly make?: string | undefined;
  readonly model?: string | undefined;
  readonly os?: string | undefined;
  readonly osv?: string | undefined;
  readonly w?: number | undefined;
  readonly h?: number | undefined;
  readonly pxratio?: number | undefined;
  readonly language?: string | undefined;
  readonly langb?: string | undefined;
  readonly carrier?: string | undefined;
  readonly connectiontype?: number | undefined;
  readonly ifa?: string | undefined;
  readonly ext?:
    | {
        readonly sua?: RequestSua | undefined;
        readonly ifa_type?: string | undefined;
        readonly ifv?: string | undefined;
        readonly atts?: number | undefined;
      }
    | undefined;
}

export interface RequestEid {
  readonly inserter: string;
  readonly source: string;
  readonly matcher: string;
  readonly mm: number;
  readonly uids: readonly { readonly id: string; readonly atype: number }[];
}

export interface RequestUser {
  readonly id?: string | undefined;
  readonly consent?: string | undefined;
  readonly eids?: readonly RequestEid[] | undefined;
  readonly ext?:
    { readonly consent?: string | undefined; readonly eids?: readonly RequestEid[] | undefined } | undefined;
}

export interface SupplyChain {
  readonly complete: 0 | 1;
  readonly ver: '1.0';
  readonly nodes: readonly { readonly asi: string; readonly sid: string; readonly rid: string; readonly hp: 1 }[];
}

export interface RequestSource {
  readonly fd: 0;
  readonly tid: string;
  readonly schain?: SupplyChain | undefined;
  readonly ext?: { readonly schain: SupplyChain } | undefined;
}

export interface PrivacyFields {
  readonly gdpr?: 0 | 1 | undefined;
  readonly us_privacy?: string | undefined;
  readonly gpp?: string | undefined;
  readonly gpp_sid?: readonly number[] | undefined;
}

export interface RequestDsa {
  readonly dsarequired: number;
  readonly pubrender: number;
  readonly datatopub: number;
  readonly transparency?: readonly { readonly domain: string; readonly dsaparams: readonly number[] }[] | undefined;
}

export interface RequestRegs extends PrivacyFields {
  readonly coppa?: 0 | 1 | undefined;
  readonly ext?:
    (PrivacyFields & { readonly gpc?: '1' | undefined; readonly dsa?: RequestDsa | undefined }) | undefined;
}
