import type { TopicEntry } from './topic-entry.js';

/** Sports, fitness and healthy living. Taxonomy: IAB Tech Lab, CC BY 3.0, see `topic-entry.ts`. */
export const SPORTS_TOPICS: readonly TopicEntry[] = [
  {
    id: '483', // Sports
    words: {
      en: 'sport, athlete, championship, tournament, stadium, playoff, world cup, sports team, ~league, ~coach',
      de: 'sport, sportart, meisterschaft, turnier, stadion, mannschaft, weltmeisterschaft, bundesliga',
      fr: 'sport, championnat, tournoi, stade, coupe du monde, sportif',
      es: 'deporte, campeonato, torneo, estadio, mundial de, deportista',
    },
  },
  {
    id: '533',
    broader: '483',
    words: {
      en: 'soccer, football match, premier league, goalkeeper, champions league, fifa',
      de: 'fußball, fussball, torwart, champions league, elfmeter',
      fr: 'football, ligue des champions, gardien de but',
      es: 'fútbol, portero, champions league, partido de fútbol',
    },
  },
  {
    id: '547',
    broader: '483',
    words: { en: 'basketball, nba, slam dunk', de: 'basketball', fr: 'basketball, basket-ball', es: 'baloncesto' },
  },
  {
    id: '484',
    broader: '483',
    words: {
      en: 'nfl, quarterback, super bowl, touchdown, american football',
      de: 'american football',
      fr: 'football américain',
      es: 'fútbol americano',
    },
  },
  {
    id: '545',
    broader: '483',
    words: { en: 'baseball, mlb, home run, world series', de: 'baseball', es: 'béisbol', fr: 'baseball' },
  },
  {
    id: '539',
    broader: '483',
    words: {
      en: 'tennis, tennis racket, wimbledon, grand slam',
      de: 'tennis, tennisschläger',
      fr: 'tennis',
      es: 'tenis, raqueta',
    },
  },
  {
    id: '512',
    broader: '483',
    words: { en: 'golf, golf club, golf course, putter', de: 'golf, golfplatz, golfschläger', fr: 'golf', es: 'golf' },
  },
  {
    id: '492',
    broader: '483',
    words: {
      en: 'cycling, bicycle, bike ride, mountain bike, road bike, bike, cyclist, e-bike, gravel bike',
      de: 'fahrrad, radfahren, rennrad, mountainbike, radtour, e-bike',
      fr: 'vélo, cyclisme, cycliste',
      es: 'bicicleta, ciclismo, ciclista',
    },
  },
  {
    id: '531',
    broader: '483',
    words: {
      en: 'skiing, ski resort, ski, snowboard, snowboarding, ski pass',
      de: 'skifahren, skigebiet, skiurlaub, snowboard',
      fr: 'ski, station de ski, snowboard',
      es: 'esquí, esquiar, estación de esquí',
    },
  },
  {
    id: '537',
    broader: '483',
    words: {
      en: 'swimming, swimmer, freestyle stroke, swimming pool',
      de: 'schwimmen, schwimmbad',
      fr: 'natation, piscine',
      es: 'natación, piscina',
    },
  },
  {
    id: '227', // Running and Jogging
    broader: '225',
    words: {
      en: 'marathon, jogging, half marathon, running shoes, runner, 5k, 10k run, couch to 5k, ~running',
      de: 'marathon, joggen, laufschuhe, halbmarathon, lauftraining',
      fr: 'marathon, footing, jogging, course à pied, chaussures de course',
      es: 'maratón, correr, zapatillas de correr, media maratón, trotar',
    },
  },
  {
    id: '225', // Fitness and Exercise
    broader: '223',
    words: {
      en: 'fitness, workout, gym, exercise routine, squat, deadlift, bench press, cardio, push-up, pull-up, strength training, dumbbell, yoga, pilates, personal trainer, protein powder, muscle, kettlebell, crossfit, ~exercise',
      de: 'fitness, fitnessstudio, krafttraining, muskelaufbau, liegestütze, kniebeugen, hanteln, yoga, trainingsplan, ausdauer, ~training',
      fr: 'musculation, salle de sport, fitness, pompes, abdos, yoga, haltères, ~entraînement',
      es: 'gimnasio, entrenamiento, ejercicio, pesas, sentadillas, flexiones, yoga, musculación',
    },
  },
  {
    id: '229',
    broader: '223',
    words: {
      en: 'nutrition, vitamin, calorie, healthy eating, protein, macros, dietitian, meal prep, high fiber',
      de: 'ernährung, vitamine, kalorien, gesund essen, eiweiß',
      fr: 'nutrition, vitamine, calorie, manger sain',
      es: 'nutrición, vitamina, calorías, comer sano, proteína',
    },
  },
  {
    id: '232',
    broader: '223',
    words: {
      en: 'meditation, mindfulness, wellness, self-care, breathing exercise, sleep routine, relaxation',
      de: 'meditation, achtsamkeit, entspannung, wellness',
      fr: 'méditation, bien-être, pleine conscience',
      es: 'meditación, bienestar, atención plena, relajación',
    },
  },
];
