import type { TopicEntry } from './topic-entry.js';

/** Technology and video games. Taxonomy: IAB Tech Lab, CC BY 3.0, see `topic-entry.ts`. */
export const TECHNOLOGY_TOPICS: readonly TopicEntry[] = [
  {
    id: '596', // Technology & Computing
    words: {
      en: 'technology, computer, software, gadget, app, hardware, wifi, router, cpu, gpu, usb, operating system, linux, windows 11, macbook, graphics card, ~screen, monitor',
      de: 'technik, computer, software, app, wlan, router, grafikkarte, rechner, betriebssystem, bildschirm, linux',
      fr: 'technologie, ordinateur, logiciel, application mobile, wifi, carte graphique, linux, écran',
      es: 'tecnología, ordenador, computadora, software, aplicación, wifi, tarjeta gráfica, linux, pantalla',
    },
  },
  {
    id: '597',
    broader: '596',
    words: {
      en: 'artificial intelligence, machine learning, neural network, chatgpt, language model, deep learning, generative ai, llm',
      de: 'künstliche intelligenz, maschinelles lernen, sprachmodell, neuronales netz',
      fr: 'intelligence artificielle, apprentissage automatique',
      es: 'inteligencia artificial, aprendizaje automático',
    },
  },
  {
    id: '635',
    broader: '632',
    words: {
      en: 'smartphone, iphone, android phone, cell phone, phone case, phone battery, pixel 8, samsung galaxy, ~phone',
      de: 'smartphone, handy, iphone, handyvertrag, mobiltelefon',
      fr: 'smartphone, iphone, téléphone portable',
      es: 'smartphone, iphone, teléfono móvil, celular',
    },
  },
  {
    id: '630',
    broader: '596',
    words: {
      en: 'laptop, notebook computer, ultrabook, chromebook, macbook',
      de: 'laptop, notebook, macbook',
      fr: 'ordinateur portable, macbook',
      es: 'portátil, macbook',
    },
  },
  {
    id: '632',
    broader: '596',
    words: {
      en: 'headphone, earbud, bluetooth speaker, soundbar, television set, oled tv, smartwatch, e-reader, tablet, noise cancelling',
      de: 'kopfhörer, lautsprecher, fernseher, smartwatch, soundbar, tablet',
      fr: 'casque audio, écouteurs, enceinte bluetooth, téléviseur, montre connectée, tablette',
      es: 'auriculares, altavoz, televisor, reloj inteligente, tableta',
    },
  },
  {
    id: '631', // Programming Languages
    broader: '596',
    words: {
      en: 'python script, javascript, typescript, programming, coding, rust language, java code, compiler, debug, debugging, api endpoint, function returns, source code, github, regex, sql query, unit test, backend, frontend, react component, array, algorithm, c++, html, css, stack trace',
      de: 'programmieren, programmierung, quellcode, programmiersprache, javascript, algorithmus, datenbank',
      fr: 'programmation, coder en, javascript, code source, algorithme',
      es: 'programación, programar, javascript, código fuente, algoritmo',
    },
  },
  {
    id: '618',
    broader: '596',
    words: {
      en: 'password manager, vpn, firewall, encryption, two-factor, phishing, antivirus, cybersecurity',
      de: 'passwortmanager, vpn, verschlüsselung, virenschutz, datenschutz',
      fr: 'mot de passe, vpn, chiffrement, antivirus',
      es: 'contraseña, vpn, cifrado, antivirus, ciberseguridad',
    },
  },
  {
    id: '680', // Video Gaming
    words: {
      en: 'video game, gaming, gamer, playstation, xbox, nintendo switch, steam deck, minecraft, fortnite, zelda, elden ring, esports, console game, rpg game, multiplayer, speedrun, boss fight, roblox, skyrim, mario kart, game controller, dlc, fps game, gaming pc, mortal kombat, call of duty, baldur, pokemon',
      de: 'videospiel, videospiele, zocken, gaming, playstation, xbox, minecraft, konsole, spielekonsole, computerspiel, nintendo',
      fr: 'jeu vidéo, jeux vidéo, playstation, xbox, minecraft, console de jeu, nintendo',
      es: 'videojuego, videojuegos, playstation, xbox, minecraft, consola de juegos, nintendo',
    },
  },
  {
    id: 'W3CW2J',
    broader: '602',
    words: {
      en: 'productivity, to-do list, calendar app, note-taking, time management, notion, pomodoro',
      de: 'produktivität, zeitmanagement, notizen app',
      fr: 'productivité, gestion du temps',
      es: 'productividad, gestión del tiempo',
    },
  },
];
