import type { AdVariant } from '../../domain/ad-variant/ad-variant.js';
import { REGISTERS } from '../../domain/conversation/signals.js';

interface TextFile {
  readonly variants: readonly (Pick<AdVariant, 'language' | 'angle' | 'text'> & { readonly register: string })[];
}

/** Texts of a demo campaign, which its author has approved. A register that is none makes the text neutral. */
export const approvedTexts = ({ variants }: TextFile): readonly AdVariant[] =>
  variants.map(({ register, ...text }) => ({
    ...text,
    register: REGISTERS.find((one) => one === register) ?? 'neutral',
    review: 'approved',
  }));
