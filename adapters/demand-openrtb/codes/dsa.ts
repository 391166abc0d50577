/** Values of `regs.ext.dsa` (OpenRTB community extension "DSA transparency"); the position in each list is the code. */
export const DSA_REQUIREMENTS = ['not-required', 'supported', 'required', 'required-large-platform'] as const;
export const DSA_RENDERERS = ['publisher-never', 'publisher-may', 'publisher-always'] as const;
export const DSA_DELIVERIES = ['never', 'if-asked', 'always'] as const;

export type DsaRequirement = (typeof DSA_REQUIREMENTS)[number];

/** A bid without its own DSA object is refused from here on. */
export const needsDsa = (required: DsaRequirement): boolean => DSA_REQUIREMENTS.indexOf(required) >= 2;
