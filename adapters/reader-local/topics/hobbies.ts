import type { TopicEntry } from './topic-entry.js';

/** Pets, hobbies and games at the table. Taxonomy: IAB Tech Lab, CC BY 3.0, see `topic-entry.ts`. */
export const HOBBY_TOPICS: readonly TopicEntry[] = [
  {
    id: '422', // Pets
    words: {
      en: 'pet, pet food, pet shop, hamster, rabbit, guinea pig, animal shelter, pet sitter, parrot, aquarium, ~turtle',
      de: 'haustier, haustiere, tierheim, meerschweinchen, kaninchen, hamster, aquarium, wellensittich',
      fr: 'animal de compagnie, animalerie, hamster, lapin, aquarium, refuge animalier',
      es: 'mascota, hámster, conejo, acuario, refugio de animales',
    },
  },
  {
    id: '425',
    broader: '422',
    words: {
      en: 'dog, puppy, labrador, dog food, golden retriever, leash, dog training, poodle, dachshund, kennel, terrier',
      de: 'hund, hunde, welpe, welpen, hundefutter, hundeschule, leine, labrador',
      fr: 'chien, chiot, chienne, croquettes, laisse',
      es: 'perro, cachorro, correa, perra',
    },
  },
  {
    id: '424',
    broader: '422',
    words: {
      en: 'cat, kitten, litter box, cat food, siamese, cat tree, scratching post',
      de: 'katze, katzen, kätzchen, kater, katzenfutter, katzenklo',
      fr: 'chat, chaton, litière, croquettes pour chat',
      es: 'gato, gatito, gata, arenero',
    },
  },
  {
    id: '430',
    broader: '422',
    words: { en: 'vet, veterinarian, veterinary', de: 'tierarzt, tierärztin', fr: 'vétérinaire', es: 'veterinario' },
  },
  {
    id: '255', // Photography
    broader: '239',
    words: {
      en: 'photography, camera lens, aperture, shutter speed, dslr, mirrorless, photographer, tripod, photo editing, lightroom, long exposure, ~lens, bokeh',
      de: 'fotografie, fotografieren, objektiv, blende, belichtungszeit, stativ, spiegelreflexkamera, fotograf',
      fr: 'photographie, photographe, objectif photo, trépied, appareil photo',
      es: 'fotografía, fotógrafo, trípode, cámara réflex, cámara de fotos',
    },
  },
  {
    id: '248',
    broader: '239',
    words: {
      en: 'knitting, crochet, sewing, embroidery, pottery, handmade, scrapbook, yarn, quilting, origami, diy craft',
      de: 'stricken, häkeln, nähen, basteln, töpfern, sticken',
      fr: 'tricot, couture, broderie, poterie, bricolage créatif',
      es: 'tejer, coser, bordado, manualidades, cerámica, ganchillo',
    },
  },
  {
    id: '270',
    broader: '239',
    words: {
      en: 'board game, chess, jigsaw puzzle, crossword, sudoku, settlers of catan, ~puzzle',
      de: 'brettspiel, brettspiele, schach, puzzle, kreuzworträtsel',
      fr: 'jeu de société, échecs et, mots croisés, puzzle',
      es: 'juego de mesa, ajedrez, rompecabezas, crucigrama',
    },
  },
  {
    id: '272',
    broader: '239',
    words: {
      en: 'dungeons and dragons, tabletop rpg, dungeon master, pathfinder campaign, roleplaying game',
      de: 'rollenspiel, pen and paper',
      fr: 'jeu de rôle',
      es: 'juego de rol',
    },
  },
  {
    id: '243',
    broader: '239',
    words: {
      en: 'guitar, piano, violin, drum kit, ukulele, guitar chord, keyboard lesson, synthesizer, saxophone',
      de: 'gitarre, klavier, geige, schlagzeug, ukulele',
      fr: 'guitare, violon, batterie musique, ~piano',
      es: 'guitarra, violín, ukelele, ~piano',
    },
  },
  {
    id: '201',
    words: {
      en: 'painting, sculpture, watercolor, impressionism, fine art, theatre, ballet, opera, oil paint, sketching',
      de: 'malerei, skulptur, aquarell, theater, ballett, oper',
      fr: 'peinture, sculpture, aquarelle, théâtre, opéra',
      es: 'pintura, escultura, acuarela, teatro, ópera',
    },
  },
];
