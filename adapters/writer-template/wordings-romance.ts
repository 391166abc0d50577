import type { Wording } from './wording.js';

export const ROMANCE: Readonly<Record<string, Wording>> = {
  fr: {
    marks: 'le la les des est et vous pour avec une que dans',
    polite: /\b(?:vous|votre|vos)\b/iu,
    familiar: /\b(?:tu|toi|ton|tes|salut|coucou)\b/iu,
    about: ['À propos, côté {} :'],
    lead: {
      formal: ['Dans ce contexte :', 'Ceci pourrait vous intéresser :'],
      neutral: ['Au passage :', 'Dans le même ordre d’idées :'],
      casual: ['Au fait :', 'Tiens, une idée :'],
    },
    afterQuestion: 'Le temps d’y réfléchir :',
    naming: 'Il s’agit de ceci : {}.',
    close: {
      formal: ['Cela pourrait vous intéresser.', 'N’hésitez pas à y jeter un œil.'],
      neutral: ['Cela vaut peut-être le coup d’œil.', 'Peut-être une idée à garder en tête.'],
      casual: ['C’est peut-être ton truc.', 'Jette un œil si ça te dit !'],
    },
    space: ' ',
  },
  es: {
    marks: 'el la los las es y para con una que en por',
    polite: /\b(?:usted|ustedes)\b/iu,
    familiar: /\b(?:tú|te|tu|contigo|hola|genial)\b/iu,
    about: ['Hablando de {}:', 'Ya que hablamos de {}:'],
    lead: {
      formal: ['En este contexto:', 'Quizá sea de su interés:'],
      neutral: ['Por cierto:', 'Algo que quizá encaje aquí:'],
      casual: ['Oye, por cierto:', 'Una idea rápida:'],
    },
    afterQuestion: 'Mientras tanto:',
    naming: 'Se trata de lo siguiente: {}.',
    close: {
      formal: ['Quizá sea de su interés.', 'Tal vez merezca su atención.'],
      neutral: ['Quizá merezca un vistazo.', 'Tal vez encaje con la idea.'],
      casual: ['Igual te va bien.', '¡Échale un ojo si te apetece!'],
    },
    space: ' ',
  },
  it: {
    marks: 'il la le gli è e per con una che di non sono',
    polite: /\b(?:Lei|Suo|Sua|La prego)\b/u,
    familiar: /\b(?:tu|ti|tuo|tua|ciao)\b/iu,
    about: ['Parlando di {}:'],
    lead: {
      formal: ['In questo contesto:', 'Potrebbe essere interessante:'],
      neutral: ['A proposito:', 'Qualcosa che forse fa al caso:'],
      casual: ['Ah, a proposito:', 'Un’idea al volo:'],
    },
    afterQuestion: 'Nel frattempo:',
    naming: 'Si tratta di questo: {}.',
    close: {
      formal: ['Potrebbe essere di interesse.', 'Forse merita uno sguardo.'],
      neutral: ['Forse vale uno sguardo.', 'Magari è adatto all’idea.'],
      casual: ['Magari fa per te.', 'Dai un’occhiata, se ti va!'],
    },
    space: ' ',
  },
  pt: {
    marks: 'o a os as é e para com uma que em não você',
    polite: /\b(?:o senhor|a senhora|vossa)\b/iu,
    familiar: /\b(?:tu|te|teu|oi|legal|valeu)\b/iu,
    about: ['Falando em {}:'],
    lead: {
      formal: ['Neste contexto:', 'Talvez seja do seu interesse:'],
      neutral: ['A propósito:', 'Algo que talvez se encaixe aqui:'],
      casual: ['Ah, a propósito:', 'Uma ideia rápida:'],
    },
    afterQuestion: 'Enquanto isso:',
    naming: 'Trata-se do seguinte: {}.',
    close: {
      formal: ['Talvez seja do seu interesse.', 'Talvez mereça a sua atenção.'],
      neutral: ['Talvez valha uma olhada.', 'Talvez combine com a ideia.'],
      casual: ['Talvez seja a sua cara.', 'Dá uma olhada, se quiser!'],
    },
    space: ' ',
  },
};
