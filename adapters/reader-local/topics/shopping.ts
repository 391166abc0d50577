import type { TopicEntry } from './topic-entry.js';

/** Shopping, style and beauty. Taxonomy: IAB Tech Lab, CC BY 3.0, see `topic-entry.ts`. */
export const SHOPPING_TOPICS: readonly TopicEntry[] = [
  {
    id: '476',
    broader: '473',
    words: {
      en: 'gift idea, gift card, gift for, present for my',
      de: 'geschenk, geschenkidee',
      fr: 'cadeau, idée cadeau',
      es: 'regalo',
    },
  },
  {
    id: '473',
    words: {
      en: 'shopping, discount, coupon, online store, best deal, black friday, bargain, buy online',
      de: 'einkaufen, rabatt, gutschein, schnäppchen, onlineshop',
      fr: 'shopping, bon de réduction, soldes, promotion',
      es: 'compras, descuento, cupón, rebajas, oferta',
    },
  },
  {
    id: '552', // Style & Fashion
    words: {
      en: 'fashion, outfit, dress, sneaker, jeans, wardrobe, handbag, jacket, streetwear, clothes, clothing, hoodie, vintage clothing, t-shirt, shoe, blazer',
      de: 'mode, kleid, outfit, turnschuhe, jeans, kleidung, kleiderschrank, handtasche, jacke, schuhe',
      fr: 'mode, robe, tenue, baskets, vêtement, sac à main, veste, chaussure',
      es: 'moda, vestido, ropa, zapatillas, vaqueros, bolso, chaqueta, zapato',
    },
  },
  {
    id: '553', // Beauty
    broader: '552',
    words: {
      en: 'makeup, lipstick, mascara, skincare, moisturizer, sunscreen, hairstyle, shampoo, conditioner, serum, nail polish, perfume, haircut, eyeliner, curly hair, face mask',
      de: 'schminke, lippenstift, hautpflege, feuchtigkeitscreme, frisur, shampoo, nagellack, parfüm, sonnencreme, gesichtscreme',
      fr: 'maquillage, rouge à lèvres, crème hydratante, coiffure, shampoing, parfum, vernis à ongles, crème solaire',
      es: 'maquillaje, pintalabios, crema hidratante, peinado, champú, perfume, esmalte de uñas, protector solar',
    },
  },
];
