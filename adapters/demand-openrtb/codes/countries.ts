import { z } from 'zod';
import countries from '../data/countries.json' with { type: 'json' };

const countryFile = z.strictObject({
  source: z.string().min(1),
  licence: z.string().min(1),
  alpha3: z.record(z.string().regex(/^[A-Z]{2}$/), z.string().regex(/^[A-Z]{3}$/)),
});

const ALPHA_3 = new Map(Object.entries(countryFile.parse(countries).alpha3));

/** OpenRTB wants three letters. */
export const alpha3Of = (alpha2: string): string | undefined => ALPHA_3.get(alpha2);
