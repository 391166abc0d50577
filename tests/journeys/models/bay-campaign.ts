/** A campaign of an advertiser of its own, which can win every turn. */
export const bayCampaign = (says: Readonly<Record<string, unknown>>) => ({
  id: 'bay',
  advertiser: { name: 'Bay Roasters', domain: 'bay-roasters.example' },
  brief: { product: 'Bay Roasters', ...says },
  categories: ['222'],
  creatives: [
    {
      ...{ id: 'bay-image', format: 'image', headline: 'Fresh' },
      cta: { label: 'Taste', url: 'https://bay-roasters.example/bag' },
      image: { url: 'https://cdn.example/cup.png', width: 600, height: 315, alt: 'A cup' },
    },
  ],
  lineItems: [{ id: 'bay-item', start: '2020-01-01', end: '2090-01-01', cpmUsd: 2 }],
});
