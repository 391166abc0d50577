import type { TopicEntry } from './topic-entry.js';

/** Food and drink. Taxonomy: IAB Tech Lab, CC BY 3.0, see `topic-entry.ts`. */
export const FOOD_TOPICS: readonly TopicEntry[] = [
  {
    id: '210', // Food & Drink
    words: {
      en: 'food, meal, snack, breakfast, lunch, dinner, delicious, tasty, foodie, groceries, pasta, pizza, sushi, burger, cheese, taco, noodle, curry, sandwich',
      de: 'essen gehen, frühstück, mittagessen, abendessen, lecker, käse, nudeln, pizza, lebensmittel, mahlzeit',
      fr: 'nourriture, repas, petit-déjeuner, déjeuner, dîner, fromage, pâtes, pizza, délicieux',
      es: 'comida, desayuno, almuerzo, cena, queso, pizza, delicioso, alimentos',
    },
  },
  {
    id: '216', // Cooking
    broader: '210',
    words: {
      en: 'recipe, cooking, cook, bake, simmer, saute, ingredient, oven, frying pan, teaspoon, tablespoon, marinade, air fryer, slow cooker, kitchen knife, roast chicken, stew, soup',
      de: 'rezept, rezepte, kochen, backofen, zutaten, pfanne, teelöffel, esslöffel, suppe, anbraten, kochbuch',
      fr: 'recette, cuisiner, ingrédient, poêle, cuillère, mijoter, soupe, ~cuisine',
      es: 'receta, cocinar, ingrediente, sartén, cucharada, horno, sopa, guiso',
    },
  },
  {
    id: '217',
    broader: '210',
    words: {
      en: 'cake, cookie, brownie, sourdough, baking, dessert, chocolate, muffin, bread dough, pastry, ice cream, frosting',
      de: 'kuchen, backen, torte, kekse, sauerteig, schokolade, nachtisch, plätzchen',
      fr: 'gâteau, pâtisserie, chocolat, levain, biscuit',
      es: 'pastel, galleta, chocolate, postre, masa madre, tarta, repostería',
    },
  },
  {
    id: '218',
    broader: '210',
    words: {
      en: 'restaurant, bistro, takeaway, takeout, michelin, brunch, table reservation, food delivery',
      de: 'restaurant, gaststätte, lieferdienst, speisekarte',
      fr: 'restaurant, bistrot, livraison de repas',
      es: 'restaurante, tapas, comida a domicilio',
    },
  },
  {
    id: '222', // Non-Alcoholic Beverages
    broader: '210',
    words: {
      en: 'coffee, espresso, latte, cappuccino, barista, coffee bean, french press, pour over, cold brew, coffee maker, tea, matcha, smoothie, lemonade, kombucha, coffee grinder, aeropress, moka pot',
      de: 'kaffee, espresso, kaffeebohnen, kaffeemaschine, cappuccino, kaffeemühle, grüner tee, tee trinken, smoothie, siebträger',
      fr: 'café, expresso, cafetière, cappuccino, grain de café, thé, tisane',
      es: 'café, expreso, cafetera, capuchino, granos de café, té verde, infusión',
    },
  },
  {
    id: '211',
    broader: '210',
    words: {
      en: 'wine, beer, cocktail, whisky, whiskey, craft beer, vineyard, gin and tonic, brewery, sommelier',
      de: 'wein, bier, cocktail, weinprobe, weingut, brauerei',
      fr: 'vin, bière, vignoble, apéritif',
      es: 'vino, cerveza, cóctel, viñedo, bodega',
    },
  },
  {
    id: '215',
    broader: '210',
    words: {
      en: 'barbecue, bbq, grilling, charcoal grill, smoked brisket',
      de: 'grillen, grillabend, holzkohle',
      fr: 'barbecue',
      es: 'barbacoa, parrillada',
    },
  },
  {
    id: '212',
    broader: '210',
    words: {
      en: 'vegan, plant-based, tofu, vegan recipe',
      de: 'vegan, tofu',
      fr: 'végan, végétalien, tofu',
      es: 'vegano, tofu',
    },
  },
  {
    id: '213',
    broader: '210',
    words: { en: 'vegetarian, meatless', de: 'vegetarisch, vegetarier', fr: 'végétarien', es: 'vegetariano' },
  },
];
