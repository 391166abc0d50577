import { bayCampaign } from '../models/bay-campaign.js';

/** With as much to say as the brief of a demo brand. */
export const CAMPAIGN = bayCampaign({
  pitches: { en: 'Bay Roasters roasts in small batches and sends a fresh bag to your door every week.' },
  facts: ['The coffee is roasted in small batches.', 'A subscription can be paused at any time.'],
});

/** What readers ask, and what the assistant has said. */
export const TURNS = [
  ['Which coffee should I try at home?', 'A medium roast is a good start, and a grinder helps.'],
  ['What do I need for a wet walk in the hills?', 'Shoes with a good grip, and a dry pair of socks.'],
  ['My desk is too dark in the evening. Which lamp helps?', 'A lamp beside the screen is easier on the eyes.'],
  ['How do I make a better espresso at breakfast?', 'Fresh beans and a finer grind make most of the difference.'],
  ['Welchen Kaffee soll ich zu Hause probieren?', 'Eine mittlere Röstung ist ein guter Anfang.'],
  ['Which shoes should I buy for a muddy forest trail?', 'Look for a deep sole that is easy to clean.'],
] as const;
