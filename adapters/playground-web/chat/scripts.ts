export interface Script {
  readonly id: string;
  readonly title: string;
  /** Answers by what the person asks, in the order of the conversation. */
  readonly exchanges: Readonly<Record<string, string>>;
}

/** Conversations that can be played; the ads that fit them differ. */
export const SCRIPTS: readonly Script[] = [
  {
    id: 'coffee',
    title: 'Better coffee',
    exchanges: {
      'Which coffee should I try next? I like it fruity.':
        'Then look for a washed Ethiopian or Kenyan coffee in a light roast. They taste of berries and citrus, above all when the roast is not older than a month.',
      'Do I need a better grinder for that?':
        'It is the one upgrade you will taste at once. A hand grinder with steel burrs is enough for filter coffee; grind just before you brew, about as fine as sea salt.',
      'And how much coffee for one mug?':
        'Start with 15 grams for 250 millilitres of water just off the boil. If it tastes sour, grind finer; if it tastes bitter, grind coarser.',
      'Where do I keep the beans?':
        'In their own bag, closed, in a cupboard away from light and heat. The fridge is too damp; for longer than a month, freeze them in small portions.',
    },
  },
  {
    id: 'hiking',
    title: 'A hiking trip',
    exchanges: {
      'Help me plan a two-day hiking trip in the mountains.':
        'Gladly. Pick a loop of about 12 kilometres a day with a campsite half-way, and start early: storms come in the afternoon. How warm are the nights where you go?',
      'About 5 °C. Which tent and sleeping bag do I need?':
        'A two-person trekking tent below two kilos, and a sleeping bag with a comfort rating of 0 °C. Add an insulated mat: the cold comes from the ground.',
      'What should I pack for food?':
        'Oats and nuts for breakfast, flatbread and hard cheese for the day, and one warm meal that needs only boiling water. Two litres of water per person, and a filter for the stream.',
      'Anything I usually forget?':
        'Blister plasters, a head torch with fresh batteries, and telling somebody at home when you will be back.',
    },
  },
  {
    id: 'desk',
    title: 'A calmer desk',
    exchanges: {
      'My home office desk gives me tired eyes. What can I change?':
        'Put the screen at right angles to the window and an arm’s length away, its upper edge at eye height. Then light the desk itself, not only the room.',
      'What kind of lamp works best beside a monitor?':
        'One with a wide, dimmable head that shines on the page and not on the screen. Warm white in the evening, neutral white while you read.',
      'And the chair?':
        'Feet flat, knees a little lower than the hips, elbows level with the desk. If the desk is too high, raise the chair and add a foot rest.',
    },
  },
  {
    id: 'code',
    title: 'Coding help',
    exchanges: {
      'How do I debounce a function in TypeScript?':
        'Keep one timer and start it anew with every call: the function then runs once, when the calls have paused. Return a way to cancel it, so that nothing fires after your component is gone.',
      'How would I test that without waiting?':
        'Hand the timer in as a parameter. The test passes a clock that it moves by hand, and checks that 9 milliseconds call nothing and the tenth calls it once.',
      'Should I use a library instead?':
        'For ten lines, no. Take one when you also need a leading edge, a longest wait, and somebody to maintain it.',
    },
  },
  {
    id: 'german',
    title: 'Kaffee (Deutsch)',
    exchanges: {
      'Welchen Kaffee soll ich zum Frühstück probieren?':
        'Für den Morgen passt eine mittlere Röstung aus Guatemala: schokoladig, wenig Säure, gut mit Milch. Frisch gemahlen schmeckt sie am besten.',
      'Und wie bereite ich ihn ohne Maschine zu?':
        'Mit einem Handfilter: 15 Gramm Kaffee, 250 Milliliter Wasser, in drei Schüben aufgießen. Nach drei Minuten sollte die Tasse voll sein.',
      'Wie lange halten die Bohnen?':
        'Im geschlossenen Beutel etwa sechs Wochen nach der Röstung, dunkel und kühl, aber nicht im Kühlschrank.',
    },
  },
];
