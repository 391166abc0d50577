/** What a figure counts. A factor leads to the first unit of its dimension, so that 48 hours are two days. */
interface Unit {
  readonly dimension: string;
  readonly factor: number;
}

/** Dimension, factor, and the words of all languages; a star stands for any ending. */
const LINES = `
  time 0.0166666667 second seconds sec secs sekunde* seconde* secondi secondo segundo* seconden
  time 1 minute minutes min mins minuto minuti minutos minuten minutig* minuut minuutjes
  time 60 hour hours h hr hrs stunde* stundig* heure heures hora horas ora ore uur uren
  time 1440 day days tag tage tagen tagig* jour jours jornada* dia dias giorno giorni giornata* dag dagen
  time 10080 week weeks woche* wochig* semaine semaines semana semanas settimana settimane weken
  month 1 month months monat monate monaten monats monatig* mois mes meses mese mesi maand maanden
  month 12 year years yr yrs jahr jahre jahren jahrig* an ans annee annees ano anos anno anni jaar jaren jarig*
  night 1 night nights nacht nachte nachten nuit nuits noche noches notte notti noite noites
  mass 1 g gr gram grams gramm gramme grammes gramo gramos grammo grammi grama gramas
  mass 1000 kg kilo kilos kilogram* kilogramm* chilo chili chilogrammi quilo quilos
  mass 453.592 lb lbs
  volume 1 l litre litres liter liters litro litri litros
  volume 0.001 ml millilitre* milliliter*
  length 1 m metre metres meter meters metro metri metros
  length 1000 km kilometre* kilometer* kilometro kilometri kilometros quilometro*
  length 1609.34 mile miles meile meilen
  length 0.01 cm centimetre* zentimeter* centimetro* centimetri
  person 1 person persons people personen leute kopf kopfen menschen personne personnes gens persona personas persone
  person 1 mensen pessoa pessoas teilnehmer* teilnehmenden participant* participantes partecipanti deelnemer*
  star 1 stars sterne sternen etoiles estrellas stelle sterren estrelas
  degree 1 degrees grad degres grados gradi graden graus
`;

const EXACT = new Map<string, Unit>();
const PREFIXES = new Map<string, Unit>();
for (const line of LINES.trim().split('\n')) {
  const [dimension = '', factor = '', ...words] = line.trim().split(/\s+/);
  for (const word of words) {
    const unit = { dimension, factor: Number(factor) };
    if (word.endsWith('*')) PREFIXES.set(word.slice(0, -1), unit);
    else EXACT.set(word, unit);
  }
}
const SHORTEST_PREFIX = 5;

/** The unit that a word means, in any of the languages. */
export const unitOfWord = (word: string): Unit | undefined => {
  const exact = EXACT.get(word);
  if (exact !== undefined) return exact;
  for (let length = SHORTEST_PREFIX; length <= word.length; length++) {
    const unit = PREFIXES.get(word.slice(0, length));
    if (unit !== undefined) return unit;
  }
  return undefined;
};

/** A figure with its unit as one comparable string. Thirty days are a month, and a month is not thirty days. */
export const measured = (value: number, { dimension, factor }: Unit): readonly string[] => {
  const amount = Number((value * factor).toPrecision(6));
  const days = dimension === 'time' ? amount / 1440 : 0;
  const months = days > 0 && days % 30 === 0 ? [`${days / 30} month`] : [];
  return [`${amount} ${dimension}`, ...months];
};
