import type { Wording } from './wording.js';

export const GERMANIC: Readonly<Record<string, Wording>> = {
  en: {
    marks: 'the and you your is are for with this that',
    polite: /\b(?:please let me know|kindly|would you|may i|certainly|i would be happy)\b/iu,
    familiar: /\b(?:gonna|wanna|yeah|hey|cool|awesome|haha|lol)\b/iu,
    about: ['Speaking of {}:', 'While we are on {}:'],
    lead: {
      formal: ['In this context:', 'On this note:', 'It may be of interest:'],
      neutral: ['By the way:', 'Something that may fit here:', 'On that note:'],
      casual: ['Oh, by the way:', 'Quick thought:', 'Side note:'],
    },
    afterQuestion: 'While you think about it:',
    naming: 'This is about {}.',
    close: {
      formal: ['It may be of interest to you.', 'A closer look may be worthwhile.'],
      neutral: ['It may be worth a look.', 'Perhaps it fits what you have in mind.', 'Have a look if that suits you.'],
      casual: ['Could be your kind of thing.', 'Have a peek if you feel like it.', 'Maybe worth a peek!'],
    },
    space: ' ',
  },
  de: {
    marks: 'der die das und ist nicht mit für ein eine du sie ich',
    polite: /(?<=[\p{Ll},] )(?:Sie|Ihnen|Ihre?[nmrs]?)\b/u,
    familiar: /\b(?:du|dich|dir|dein\w*|euch)\b/iu,
    about: ['Apropos {}:', 'Stichwort {}:'],
    lead: {
      formal: ['In diesem Zusammenhang:', 'Vielleicht ist das für Sie von Interesse:', 'Dazu passend:'],
      neutral: ['Übrigens:', 'Dazu passt vielleicht:', 'Nebenbei:'],
      casual: ['Ach, übrigens:', 'Kleiner Gedanke dazu:', 'Nur so nebenbei:'],
    },
    afterQuestion: 'In der Zwischenzeit:',
    naming: 'Es geht um {}.',
    close: {
      formal: ['Vielleicht ist das für Sie von Interesse.', 'Werfen Sie gern einen Blick darauf.'],
      neutral: ['Ein Blick darauf kann sich lohnen.', 'Vielleicht passt das ja.'],
      casual: ['Vielleicht ist das ja was für dich.', 'Schau mal rein, wenn du magst!'],
    },
    space: ' ',
  },
  nl: {
    marks: 'de het een en is van voor niet met je dat',
    polite: /\b(?:uw|u)\b/iu,
    familiar: /\b(?:je|jij|jou|jouw)\b/iu,
    about: ['Over {} gesproken:'],
    lead: {
      formal: ['In dit verband:', 'Wellicht interessant voor u:'],
      neutral: ['Trouwens:', 'Dit sluit er misschien op aan:'],
      casual: ['O ja, trouwens:', 'Even tussendoor:'],
    },
    afterQuestion: 'Ondertussen:',
    naming: 'Het gaat om {}.',
    close: {
      formal: ['Wellicht is dit iets voor u.', 'Bekijkt u het gerust eens.'],
      neutral: ['Misschien is het een kijkje waard.', 'Wellicht past het hierbij.'],
      casual: ['Misschien wel iets voor jou.', 'Kijk gerust even!'],
    },
    space: ' ',
  },
  sv: {
    marks: 'och är att det en ett som för med inte du',
    polite: /\b(?:ni|er|ert)\b/iu,
    familiar: /\b(?:hej|kul|japp|haha)\b/iu,
    about: ['På tal om {}:'],
    lead: {
      formal: ['I detta sammanhang:', 'Detta kan vara av intresse:'],
      neutral: ['Förresten:', 'Något som kanske passar här:'],
      casual: ['Just det, förresten:', 'En liten tanke:'],
    },
    afterQuestion: 'Under tiden:',
    naming: 'Det handlar om {}.',
    close: {
      formal: ['Det kan vara av intresse.', 'En närmare titt kan löna sig.'],
      neutral: ['Det kan vara värt en titt.', 'Kanske passar det här.'],
      casual: ['Kanske något för dig.', 'Ta en titt om du vill!'],
    },
    space: ' ',
  },
};
