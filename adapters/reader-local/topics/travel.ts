import type { TopicEntry } from './topic-entry.js';

/** Travel and days out. Taxonomy: IAB Tech Lab, CC BY 3.0, see `topic-entry.ts`. */
export const TRAVEL_TOPICS: readonly TopicEntry[] = [
  {
    id: '653', // Travel
    words: {
      en: 'travel, trip, traveling, travelling, traveler, tourist, tourism, vacation, itinerary, sightseeing, passport, visa requirement, suitcase, luggage, backpacking, holiday abroad, jet lag, travel agency, city break, ~holiday, ~abroad, weekend getaway',
      de: 'reise, reisen, verreisen, urlaub, urlaubsziel, tourist, reiseziel, koffer, reisepass, städtereise, rundreise, ferien, gepäck, sehenswürdigkeiten, ausflug',
      fr: 'voyage, voyager, voyages, vacances, touriste, tourisme, valise, passeport, bagage, séjour, itinéraire',
      es: 'viaje, viajar, viajes, vacaciones, turista, turismo, maleta, pasaporte, equipaje, itinerario, escapada',
    },
  },
  {
    id: '672', // Air Travel
    broader: '653',
    words: {
      en: 'flight, airline, airport, boarding pass, layover, airfare, plane ticket, carry-on, frequent flyer, stopover, ~plane',
      de: 'flug, flüge, flughafen, fluggesellschaft, flugticket, handgepäck, bordkarte, zwischenstopp',
      fr: "vol pas cher, aéroport, compagnie aérienne, billet d'avion, bagage à main, ~avion, escale",
      es: 'vuelo, aeropuerto, aerolínea, billete de avión, boleto de avión, equipaje de mano, ~avión',
    },
  },
  {
    id: '668', // Hotels and Motels
    broader: '653',
    words: {
      en: 'hotel, hostel, motel, airbnb, resort, check-in time, accommodation, guesthouse, bed and breakfast, place to stay',
      de: 'hotel, hotels, unterkunft, pension, ferienwohnung, jugendherberge, übernachtung, hotelzimmer',
      fr: 'hôtel, auberge, hébergement, chambre d’hôte, gîte, logement de vacances',
      es: 'hotel, hoteles, hostal, alojamiento, habitación de hotel, albergue',
    },
  },
  {
    id: '677', // Camping
    broader: '653',
    words: {
      en: 'camping, campsite, campground, tent, sleeping bag, campfire, motorhome, caravan, campervan, glamping, camp stove',
      de: 'camping, zelten, zelt, campingplatz, schlafsack, wohnmobil, lagerfeuer, wohnwagen, isomatte',
      fr: 'camping, tente, sac de couchage, camping-car, feu de camp',
      es: 'acampar, camping, tienda de campaña, saco de dormir, autocaravana, fogata',
    },
  },
  {
    id: '678',
    broader: '653',
    words: { en: 'cruise, cruise ship, ~cabin', de: 'kreuzfahrt, kreuzfahrtschiff', fr: 'croisière', es: 'crucero' },
  },
  {
    id: '669',
    broader: '653',
    words: {
      en: 'train ride, interrail, railway, sleeper train, train ticket',
      de: 'zugfahrt, bahnfahrt, nachtzug, interrail, bahnticket',
      fr: 'train de nuit, billet de train',
      es: 'billete de tren, tren nocturno',
    },
  },
  {
    id: '670',
    broader: '653',
    words: { en: 'road trip, scenic route, rest stop', de: 'roadtrip', fr: 'road trip', es: 'viaje por carretera' },
  },
  {
    id: '673',
    broader: '653',
    words: {
      en: 'beach, seaside, snorkeling, beach resort, tropical island',
      de: 'strand, badeurlaub, meer und strand, schnorcheln',
      fr: 'plage, bord de mer',
      es: 'playa, ~costa, isla tropical',
    },
  },
  {
    id: '159', // Outdoor Activities
    broader: '150',
    words: {
      en: 'hiking, hike, hiker, trekking, trail, trail map, mountaineering, hiking boots, waterproof jacket, outdoor gear, backpack, kayaking, bushcraft, ~outdoors, national park',
      de: 'wandern, wanderung, wanderschuhe, bergtour, trekking, rucksack, wanderweg, bergsteigen, nationalpark, regenjacke',
      fr: 'randonnée, randonneur, sac à dos, sentier, trek, chaussures de marche, parc national',
      es: 'senderismo, excursión, mochila, sendero, montañismo, botas de montaña, parque nacional',
    },
  },
  {
    id: '155',
    broader: '150',
    words: {
      en: 'museum, exhibition, art gallery',
      de: 'museum, museen, ausstellung',
      fr: 'musée, exposition',
      es: 'museo, exposición',
    },
  },
  {
    id: '151',
    broader: '150',
    words: {
      en: 'theme park, amusement park, roller coaster, disneyland',
      de: 'freizeitpark, achterbahn',
      fr: "parc d'attractions",
      es: 'parque de atracciones, montaña rusa',
    },
  },
];
