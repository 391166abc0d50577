/** AdCOM 1.0, List: Linearity Modes: what VAST is wanted, not where it is shown. */
export const LINEARITY = { linear: 1, nonLinear: 2 } as const;
/** AdCOM 1.0, List: Placement Subtypes – Video. 1, instream, is never declared: it would misstate the inventory. */
export const PLCMT = { interstitial: 3, standalone: 4, overlay: 7 } as const;
/** AdCOM 1.0, List: Playback Methods. Our player starts silent when it is seen. */
export const PLAYBACK = { atStartSilent: 2, whenSeenSilent: 6 } as const;
/** AdCOM 1.0, List: Delivery Methods. */
export const PROGRESSIVE = 2;
/** AdCOM 1.0, List: Content Contexts. */
export const CONTENT_CONTEXT = { video: 1, text: 5 } as const;
/** AdCOM 1.0, List: Media Ratings. */
export const MATURE_AUDIENCES = 3;
