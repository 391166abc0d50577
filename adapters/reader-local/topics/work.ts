import type { TopicEntry } from './topic-entry.js';

/** Money, work, learning, science. Taxonomy: IAB Tech Lab, CC BY 3.0, see `topic-entry.ts`. */
export const WORK_TOPICS: readonly TopicEntry[] = [
  {
    id: '391', // Personal Finance
    words: {
      en: 'budget, saving money, savings account, mortgage, loan, interest rate, debt, credit score, retirement plan, pension fund, bank account, emergency fund, income tax, tax return, personal finance, ~bank',
      de: 'geld sparen, sparen, haushaltsbuch, kredit, hypothek, zinsen, girokonto, tagesgeld, altersvorsorge, steuererklärung, rente, baufinanzierung',
      fr: 'épargne, budget, crédit immobilier, prêt, compte bancaire, impôts, retraite, économiser',
      es: 'ahorrar, ahorros, hipoteca, préstamo, cuenta bancaria, presupuesto, impuestos, jubilación',
    },
  },
  {
    id: '410',
    broader: '391',
    words: {
      en: 'investing, invest, stock market, index fund, etf, dividend, portfolio, cryptocurrency, bitcoin, brokerage, bond yield, shares',
      de: 'investieren, aktien, aktie, etf, depot, bitcoin, dividende, geldanlage, börse',
      fr: 'investir, bourse, etf, bitcoin, dividende, placement',
      es: 'invertir, inversión, acciones, bolsa de valores, etf, bitcoin, dividendo',
    },
  },
  {
    id: '406',
    broader: '391',
    words: {
      en: 'credit card, cashback, annual fee card',
      de: 'kreditkarte',
      fr: 'carte de crédit',
      es: 'tarjeta de crédito',
    },
  },
  {
    id: '398',
    broader: '391',
    words: {
      en: 'insurance, insurance policy, life insurance, deductible',
      de: 'versicherung, haftpflicht',
      fr: 'assurance',
      es: 'seguro de, aseguradora',
    },
  },
  {
    id: '441',
    words: {
      en: 'real estate, apartment, house hunting, landlord, rent, realtor, open house, down payment, tenant, lease',
      de: 'immobilie, immobilien, mietwohnung, wohnungssuche, vermieter, hauskauf, miete',
      fr: 'immobilier, appartement, loyer, propriétaire, louer',
      es: 'inmobiliaria, piso, alquiler, apartamento, casero, alquilar',
    },
  },
  {
    id: '123', // Careers
    words: {
      en: 'career, job interview, resume, cover letter, salary, promotion at work, linkedin, internship, remote work, job offer, recruiter, hiring, job search, coworker, freelancer, cv',
      de: 'karriere, vorstellungsgespräch, lebenslauf, bewerbung, gehalt, praktikum, homeoffice, stellenanzeige, anschreiben, jobsuche',
      fr: "carrière, entretien d'embauche, lettre de motivation, salaire, stage, télétravail, emploi, cv",
      es: 'carrera profesional, entrevista de trabajo, currículum, carta de presentación, salario, prácticas, teletrabajo, empleo',
    },
  },
  {
    id: '53',
    broader: '52',
    words: {
      en: 'startup, entrepreneur, small business, business plan, marketing strategy, invoice, customer, revenue, e-commerce, founder, b2b, crm',
      de: 'unternehmen, gründen, selbstständig, geschäftsidee, startup, rechnung schreiben, marketing',
      fr: 'entreprise, entrepreneur, startup, plan d’affaires, facture, marketing',
      es: 'empresa, emprendedor, negocio, startup, factura, marketing',
    },
  },
  {
    id: '132', // Education
    words: {
      en: 'school, university, college, homework, exam, student, teacher, lecture, essay, thesis, scholarship, study tips, classroom, online course, calculus, algebra, grade, tutor, math problem',
      de: 'schule, universität, studium, hausaufgaben, prüfung, studieren, lehrer, klausur, abitur, referat, mathe, onlinekurs, nachhilfe',
      fr: 'école, université, devoirs, examen, étudiant, professeur, cours en ligne, lycée, mathématiques, études',
      es: 'escuela, universidad, deberes, examen, estudiante, profesor, curso en línea, matemáticas, estudiar, tarea escolar',
    },
  },
  {
    id: '147',
    broader: '132',
    words: {
      en: 'learn spanish, learn french, learn german, learn japanese, language learning, vocabulary, duolingo, grammar, language course, pronunciation, flashcard',
      de: 'sprache lernen, vokabeln, grammatik, sprachkurs, englisch lernen, aussprache',
      fr: 'apprendre une langue, vocabulaire, grammaire, apprendre l’anglais',
      es: 'aprender inglés, aprender idiomas, vocabulario, gramática, curso de idiomas',
    },
  },
  {
    id: '464', // Science
    words: {
      en: 'science, physics, chemistry, biology, scientist, experiment, molecule, quantum, evolution, dna, laboratory, hypothesis, gravity, photosynthesis',
      de: 'wissenschaft, physik, chemie, biologie, forscher, molekül, quantenphysik, labor, photosynthese, experiment',
      fr: 'science, physique quantique, chimie, biologie, scientifique, molécule, laboratoire',
      es: 'ciencia, física, química, biología, científico, molécula, laboratorio, experimento',
    },
  },
  {
    id: '472',
    broader: '464',
    words: {
      en: 'astronomy, telescope, galaxy, black hole, planet, spacex, nasa, mars rover, stargazing, constellation, james webb',
      de: 'astronomie, teleskop, galaxie, schwarzes loch, planeten, sternbild, weltraum',
      fr: 'astronomie, télescope, galaxie, trou noir, planète',
      es: 'astronomía, telescopio, galaxia, agujero negro, planeta',
    },
  },
  {
    id: '467',
    broader: '464',
    words: {
      en: 'climate change, recycling, sustainability, renewable energy, carbon footprint, solar panel, biodiversity',
      de: 'klimawandel, nachhaltigkeit, recycling, solaranlage, erneuerbare energie, umweltschutz',
      fr: 'changement climatique, recyclage, durable, énergie renouvelable',
      es: 'cambio climático, reciclaje, sostenible, energía renovable, panel solar',
    },
  },
  {
    id: '390',
    broader: '464',
    words: {
      en: 'weather, weather forecast, thunderstorm, sunny tomorrow',
      de: 'wetter, wettervorhersage, gewitter',
      fr: 'météo, prévisions météo',
      es: 'pronóstico del tiempo, clima hoy',
    },
  },
];
