import type { TopicEntry } from './topic-entry.js';

/** Books, music, films. Taxonomy: IAB Tech Lab, CC BY 3.0, see `topic-entry.ts`. */
export const MEDIA_TOPICS: readonly TopicEntry[] = [
  {
    id: '42', // Books and Literature
    words: {
      en: 'book, novel, author, bestseller, library, paperback, reading list, book club, poetry, poem, chapter, fiction, nonfiction, literature, audiobook, fantasy novel',
      de: 'buch, bücher, roman, autor, bibliothek, lesen, hörbuch, literatur, gedicht, krimi',
      fr: 'livre, roman, auteur, bibliothèque, lecture, littérature, poème, livre audio',
      es: 'libro, novela, autor, biblioteca, lectura, literatura, poema, audiolibro',
    },
  },
  {
    id: '338', // Music
    broader: 'JLBCU7',
    words: {
      en: 'music, song, album, concert, playlist, band, spotify, lyrics, singer, hip hop, jazz, rock band, festival lineup, vinyl record, melody, orchestra, rapper, techno',
      de: 'musik, lied, lieder, konzert, sänger, album, playlist, songtext, orchester, schallplatte',
      fr: 'musique, chanson, concert, chanteur, chanteuse, album, paroles',
      es: 'música, canción, concierto, cantante, álbum, letra de la canción, banda de rock',
    },
  },
  {
    id: '324', // Movies
    broader: 'JLBCU7',
    words: {
      en: 'movie, film, cinema, actor, actress, trailer, netflix, director cut, box office, oscar, movie night, marvel, star wars, horror film, documentary, screenplay, rom-com',
      de: 'film, filme, kino, schauspieler, schauspielerin, netflix, filmabend, regisseur, kinofilm',
      fr: 'film, cinéma, acteur, actrice, netflix, réalisateur',
      es: 'película, cine, actor, actriz, netflix, director de cine',
    },
  },
  {
    id: '640',
    broader: 'JLBCU7',
    words: {
      en: 'tv show, tv series, sitcom, season finale, binge watch, streaming service, episode',
      de: 'serie, serien, fernsehserie, staffel, folge anschauen',
      fr: 'série télé, saison, épisode',
      es: 'serie de televisión, temporada, episodio',
    },
  },
  {
    id: '641',
    broader: 'JLBCU7',
    words: {
      en: 'anime, manga, studio ghibli, naruto, one piece, cosplay',
      de: 'anime, manga',
      fr: 'anime, manga',
      es: 'anime, manga',
    },
  },
];
