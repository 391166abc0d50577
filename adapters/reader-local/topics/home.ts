import type { TopicEntry } from './topic-entry.js';

/** Home, family and cars. Taxonomy: IAB Tech Lab, CC BY 3.0, see `topic-entry.ts`. */
export const HOME_TOPICS: readonly TopicEntry[] = [
  {
    id: '274', // Home & Garden
    words: {
      en: 'household, homeowner, apartment living, spring cleaning, housework, declutter, vacuum cleaner, laundry',
      de: 'haushalt, wohnung einrichten, putzen, aufräumen, staubsauger, wäsche waschen',
      fr: 'maison et, ménage, aspirateur, lessive',
      es: 'hogar, limpieza del hogar, aspiradora, lavandería',
    },
  },
  {
    id: '275',
    broader: '274',
    words: {
      en: 'gardening, garden, houseplant, seedling, compost, flower bed, tomato plant, lawn, raised bed, perennial, pruning, fertilizer',
      de: 'garten, gärtnern, pflanzen, zimmerpflanze, kompost, rasen, hochbeet, blumen',
      fr: 'jardin, jardinage, plante, potager, pelouse',
      es: 'jardín, jardinería, planta, huerto, césped',
    },
  },
  {
    id: '280',
    broader: '274',
    words: {
      en: 'home improvement, diy, drill, renovation, plumbing, drywall, paint the wall, tiling, handyman, power tool',
      de: 'heimwerken, renovieren, bohrmaschine, tapezieren, baumarkt, fliesen',
      fr: 'bricolage, rénovation, perceuse, carrelage',
      es: 'bricolaje, reforma, taladro, renovar la casa',
    },
  },
  {
    id: '283',
    broader: '274',
    words: {
      en: 'interior design, sofa, furniture, home decor, curtains, rug, wallpaper, bookshelf, couch, mattress, lamp',
      de: 'möbel, sofa, einrichtung, vorhänge, teppich, matratze, regal, couch',
      fr: 'meuble, canapé, décoration intérieure, rideaux, matelas',
      es: 'muebles, sofá, decoración, cortinas, colchón, alfombra',
    },
  },
  {
    id: '277',
    broader: '274',
    words: {
      en: 'smart home, smart speaker, smart thermostat, home automation, smart plug, robot vacuum',
      de: 'smart home, saugroboter, hausautomation',
      fr: 'maison connectée, domotique',
      es: 'casa inteligente, domótica',
    },
  },
  {
    id: '278',
    broader: '274',
    words: {
      en: 'dishwasher, washing machine, refrigerator, fridge, microwave, home appliance, toaster, kettle',
      de: 'geschirrspüler, spülmaschine, waschmaschine, kühlschrank, mikrowelle',
      fr: 'lave-vaisselle, lave-linge, réfrigérateur, frigo',
      es: 'lavavajillas, lavadora, frigorífico, nevera, microondas',
    },
  },
  {
    id: '192', // Parenting
    broader: '186',
    words: {
      en: 'parenting, toddler, newborn, baby, diaper, stroller, bedtime story, my kids, my daughter, my son, preschool, teething, babysitter, pacifier, potty training',
      de: 'kleinkind, baby, windeln, kinderwagen, erziehung, kinder spielen, kita, babysitter, mein sohn, meine tochter',
      fr: 'bébé, poussette, couches, parentalité, mes enfants, crèche, ma fille, mon fils',
      es: 'bebé, pañales, crianza, cochecito, guardería, mis hijos, mi hija, mi hijo',
    },
  },
  {
    id: '188',
    broader: '186',
    words: {
      en: 'dating, first date, dating app, date night, tinder profile',
      de: 'erstes date, dating, partnersuche',
      fr: 'premier rendez-vous, site de rencontre',
      es: 'primera cita, citas en línea',
    },
  },
  {
    id: '165',
    broader: '163',
    words: {
      en: 'wedding, bride, groom, bridesmaid, wedding dress, engagement ring',
      de: 'hochzeit, braut, brautkleid, verlobungsring',
      fr: 'mariage, mariée, robe de mariée',
      es: 'boda, novia, vestido de novia',
    },
  },
  {
    id: '170',
    broader: '163',
    words: {
      en: 'birthday, birthday party, birthday gift',
      de: 'geburtstag, geburtstagsgeschenk',
      fr: 'anniversaire',
      es: 'cumpleaños',
    },
  },
  {
    id: '1', // Automotive
    words: {
      en: 'car, vehicle, suv, sedan, dealership, used car, test drive, horsepower, mileage, hybrid car, car insurance, pickup truck, gearbox, car wash, driving license, ~engine, convertible, hatchback',
      de: 'auto, autos, gebrauchtwagen, probefahrt, pkw, autohaus, kfz, autoversicherung, neuwagen, führerschein, kombi',
      fr: "voiture, automobile, concessionnaire, voiture d'occasion, essai routier, permis de conduire",
      es: 'coche, automóvil, concesionario, coche de segunda mano, vehículo, carnet de conducir',
    },
  },
  {
    id: '22',
    broader: '1',
    words: {
      en: 'electric car, electric vehicle, ev charging, tesla, plug-in hybrid, charging station',
      de: 'elektroauto, e-auto, wallbox, ladestation, tesla',
      fr: 'voiture électrique, borne de recharge, tesla',
      es: 'coche eléctrico, punto de recarga, tesla',
    },
  },
  {
    id: '34',
    broader: '1',
    words: {
      en: 'oil change, brake pads, car repair, mechanic, spark plug, flat tire, winter tires',
      de: 'ölwechsel, bremsbeläge, autowerkstatt, winterreifen, zündkerze',
      fr: 'vidange, garagiste, pneus hiver, plaquettes de frein',
      es: 'cambio de aceite, taller mecánico, pastillas de freno, neumáticos',
    },
  },
  {
    id: '27',
    broader: '1',
    words: {
      en: 'motorcycle, motorbike, harley, motorcycle helmet',
      de: 'motorrad, motorradhelm',
      fr: 'moto, motard',
      es: 'motocicleta, motero',
    },
  },
];
