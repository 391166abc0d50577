import type { BidFault, Refusal } from '../answer/bid-faults.js';

/** VAST 4.2, section 2.3.6.3: the codes for the `Error` addresses of an ad. */
export const VAST_ERRORS = {
  xml: 100,
  schema: 101,
  version: 102,
  linearity: 201,
  duration: 202,
  size: 203,
  wrapper: 300,
  'wrapper-failed': 301,
  'wrapper-limit': 302,
  'no-ad': 303,
  linear: 400,
  'media-file': 403,
  'non-linear': 500,
  'non-linear-size': 501,
  'non-linear-type': 503,
  undefined: 900,
  api: 901,
} as const;
export type VastErrorCode = (typeof VAST_ERRORS)[keyof typeof VAST_ERRORS];

type ErrorName = keyof typeof VAST_ERRORS;
export type Linearity = 'linear' | 'nonlinear';

/** One name, or that of a linear ad and that of another. */
const NAMES: { readonly [Fault in BidFault]?: ErrorName | { readonly [Kind in Linearity]: ErrorName } } = {
  'vast-unreadable': 'xml',
  'vast-linearity': 'linearity',
  'vast-duration': 'duration',
  'size-not-offered': { linear: 'size', nonlinear: 'non-linear-size' },
  'vast-wrapper-failed': 'wrapper-failed',
  'vast-too-deep': 'wrapper-limit',
  'vast-loop': 'wrapper-limit',
  'vast-empty': 'no-ad',
  'not-secure': { linear: 'linear', nonlinear: 'non-linear' },
  'vast-media-missing': { linear: 'media-file', nonlinear: 'non-linear-type' },
  'api-not-offered': 'api',
};

export const vastErrorOf = ({ fault, field }: Refusal, kind: Linearity): VastErrorCode => {
  if (field === 'VASTAdTagURI') return VAST_ERRORS.wrapper;
  const name = (field !== 'tracker' && NAMES[fault]) || 'undefined';
  return VAST_ERRORS[typeof name === 'string' ? name : name[kind]];
};

const ERROR_CODE = /\[ERRORCODE\]|%5BERRORCODE%5D/gi;

export const withErrorCode = (url: string, code: VastErrorCode): string => url.replace(ERROR_CODE, String(code));
