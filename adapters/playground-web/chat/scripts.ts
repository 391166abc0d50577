/** One exchange: what the person asks and what the assistant answers. */
export interface Exchange {
  readonly ask: string;
  readonly answer: string;
}

export interface Script {
  readonly id: string;
  readonly title: string;
  readonly exchanges: readonly Exchange[];
}

const COFFEE: Script = {
  id: 'coffee',
  title: 'Better coffee',
  exchanges: [
    {
      ask: 'Which coffee should I try next? I like it fruity.',
      answer:
        'Then look for a washed Ethiopian or Kenyan coffee in a light roast. They taste of berries and citrus, ' +
        'above all when the roast is not older than a month.',
    },
    {
      ask: 'Do I need a better grinder for that?',
      answer:
        'It is the one upgrade you will taste at once. A hand grinder with steel burrs is enough for filter coffee; ' +
        'grind just before you brew, about as fine as sea salt.',
    },
    {
      ask: 'And how much coffee for one mug?',
      answer:
        'Start with 15 grams for 250 millilitres of water just off the boil. If it tastes sour, grind finer; ' +
        'if it tastes bitter, grind coarser.',
    },
    {
      ask: 'Where do I keep the beans?',
      answer:
        'In their own bag, closed, in a cupboard away from light and heat. The fridge is too damp; ' +
        'for longer than a month, freeze them in small portions.',
    },
  ],
};

const HIKING: Script = {
  id: 'hiking',
  title: 'A hiking trip',
  exchanges: [
    {
      ask: 'Help me plan a two-day hiking trip in the mountains.',
      answer:
        'Gladly. Pick a loop of about 12 kilometres a day with a campsite half-way, and start early: ' +
        'storms come in the afternoon. How warm are the nights where you go?',
    },
    {
      ask: 'About 5 °C. Which tent and sleeping bag do I need?',
      answer:
        'A two-person trekking tent below two kilos, and a sleeping bag with a comfort rating of 0 °C. ' +
        'Add an insulated mat: the cold comes from the ground.',
    },
    {
      ask: 'What should I pack for food?',
      answer:
        'Oats and nuts for breakfast, flatbread and hard cheese for the day, and one warm meal that needs only boiling water. ' +
        'Two litres of water per person, and a filter for the stream.',
    },
    {
      ask: 'Anything I usually forget?',
      answer:
        'Blister plasters, a head torch with fresh batteries, and telling somebody at home when you will be back.',
    },
  ],
};

const DESK: Script = {
  id: 'desk',
  title: 'A calmer desk',
  exchanges: [
    {
      ask: 'My home office desk gives me tired eyes. What can I change?',
      answer:
        'Put the screen at right angles to the window and an arm’s length away, its upper edge at eye height. ' +
        'Then light the desk itself, not only the room.',
    },
    {
      ask: 'What kind of lamp works best beside a monitor?',
      answer:
        'One with a wide, dimmable head that shines on the page and not on the screen. ' +
        'Warm white in the evening, neutral white while you read.',
    },
    {
      ask: 'And the chair?',
      answer:
        'Feet flat, knees a little lower than the hips, elbows level with the desk. If the desk is too high, ' +
        'raise the chair and add a foot rest.',
    },
  ],
};

const CODE: Script = {
  id: 'code',
  title: 'Coding help',
  exchanges: [
    {
      ask: 'How do I debounce a function in TypeScript?',
      answer:
        'Keep one timer and start it anew with every call: the function then runs once, when the calls have paused. ' +
        'Return a way to cancel it, so that nothing fires after your component is gone.',
    },
    {
      ask: 'How would I test that without waiting?',
      answer:
        'Hand the timer in as a parameter. The test passes a clock that it moves by hand, and checks that 9 milliseconds ' +
        'call nothing and the tenth calls it once.',
    },
    {
      ask: 'Should I use a library instead?',
      answer:
        'For ten lines, no. Take one when you also need a leading edge, a longest wait, and somebody to maintain it.',
    },
  ],
};

const GERMAN: Script = {
  id: 'german',
  title: 'Kaffee (Deutsch)',
  exchanges: [
    {
      ask: 'Welchen Kaffee soll ich zum Frühstück probieren?',
      answer:
        'Für den Morgen passt eine mittlere Röstung aus Guatemala: schokoladig, wenig Säure, gut mit Milch. ' +
        'Frisch gemahlen schmeckt sie am besten.',
    },
    {
      ask: 'Und wie bereite ich ihn ohne Maschine zu?',
      answer:
        'Mit einem Handfilter: 15 Gramm Kaffee, 250 Milliliter Wasser, in drei Schüben aufgießen. ' +
        'Nach drei Minuten sollte die Tasse voll sein.',
    },
    {
      ask: 'Wie lange halten die Bohnen?',
      answer: 'Im geschlossenen Beutel etwa sechs Wochen nach der Röstung, dunkel und kühl, aber nicht im Kühlschrank.',
    },
  ],
};

/** Conversations that can be played; the ads that fit them differ. */
export const SCRIPTS: readonly Script[] = [COFFEE, HIKING, DESK, CODE, GERMAN];
