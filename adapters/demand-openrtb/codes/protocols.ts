/** AdCOM 1.0, List: Creative Subtypes – Audio/Video: VAST 2.0 to 4.3, each with its wrapper. VAST 1 and DAAST are not read. */
export const VAST_PROTOCOLS = [2, 3, 5, 6, 7, 8, 11, 12, 13, 14, 15, 16] as const;
