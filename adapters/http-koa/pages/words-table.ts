/**
 * Label, close, open, play, pause, replay, mute, unmute, about this ad; then the sentences of the disclosure, and what
 * its last line is called.
 */
export type WordRow = readonly [
  label: string,
  close: string,
  open: string,
  play: string,
  pause: string,
  replay: string,
  mute: string,
  unmute: string,
  aboutThisAd: string,
  isAd: string,
  paidBy: string,
  reference: string,
];

// prettier-ignore
const ROWS: readonly (readonly [language: string, row: WordRow])[] = [
  ['en', ['Ad', 'Close', 'Open', 'Play', 'Pause', 'Play again', 'Mute', 'Unmute', 'About this ad',
    'This is an ad.', 'It is shown on behalf of {name}, who paid for it.', 'Reference']],
  ['de', ['Anzeige', 'Schließen', 'Öffnen', 'Abspielen', 'Pause', 'Erneut abspielen', 'Ton aus', 'Ton an', 'Über diese Anzeige',
    'Dies ist eine Anzeige.', 'Sie erscheint im Auftrag von {name} und wurde von dort bezahlt.', 'Referenz']],
  ['fr', ['Annonce', 'Fermer', 'Ouvrir', 'Lire', 'Pause', 'Relire', 'Couper le son', 'Activer le son', 'À propos de cette annonce',
    'Ceci est une annonce publicitaire.', 'Elle est diffusée pour le compte de {name}, qui l’a payée.', 'Référence']],
  ['es', ['Anuncio', 'Cerrar', 'Abrir', 'Reproducir', 'Pausa', 'Volver a ver', 'Silenciar', 'Activar sonido', 'Acerca de este anuncio',
    'Esto es un anuncio.', 'Se muestra por cuenta de {name}, que lo ha pagado.', 'Referencia']],
  ['it', ['Annuncio', 'Chiudi', 'Apri', 'Riproduci', 'Pausa', 'Riproduci di nuovo', 'Disattiva audio', 'Attiva audio', 'Informazioni su questo annuncio',
    'Questo è un annuncio pubblicitario.', 'È mostrato per conto di {name}, che lo ha pagato.', 'Riferimento']],
  ['pt', ['Anúncio', 'Fechar', 'Abrir', 'Reproduzir', 'Pausar', 'Ver novamente', 'Silenciar', 'Ativar som', 'Sobre este anúncio',
    'Isto é um anúncio.', 'É exibido em nome de {name}, que pagou por ele.', 'Referência']],
  ['nl', ['Advertentie', 'Sluiten', 'Openen', 'Afspelen', 'Pauze', 'Opnieuw afspelen', 'Geluid uit', 'Geluid aan', 'Over deze advertentie',
    'Dit is een advertentie.', 'Ze wordt getoond namens {name}, die ervoor heeft betaald.', 'Referentie']],
  ['pl', ['Reklama', 'Zamknij', 'Otwórz', 'Odtwórz', 'Wstrzymaj', 'Odtwórz ponownie', 'Wycisz', 'Włącz dźwięk', 'O tej reklamie',
    'To jest reklama.', 'Wyświetlana w imieniu {name}; ten podmiot za nią zapłacił.', 'Numer referencyjny']],
  ['sv', ['Annons', 'Stäng', 'Öppna', 'Spela upp', 'Pausa', 'Spela igen', 'Ljud av', 'Ljud på', 'Om den här annonsen',
    'Det här är en annons.', 'Den visas för {name}, som har betalat för den.', 'Referens']],
  ['da', ['Annonce', 'Luk', 'Åbn', 'Afspil', 'Pause', 'Afspil igen', 'Lyd fra', 'Lyd til', 'Om denne annonce',
    'Dette er en annonce.', 'Den vises på vegne af {name}, som har betalt for den.', 'Reference']],
  ['fi', ['Mainos', 'Sulje', 'Avaa', 'Toista', 'Tauko', 'Toista uudelleen', 'Mykistä', 'Ääni päälle', 'Tietoa mainoksesta',
    'Tämä on mainos.', 'Mainostaja ja mainoksen maksaja: {name}.', 'Viite']],
  ['nb', ['Annonse', 'Lukk', 'Åpne', 'Spill av', 'Pause', 'Spill av igjen', 'Lyd av', 'Lyd på', 'Om denne annonsen',
    'Dette er en annonse.', 'Den vises på vegne av {name}, som har betalt for den.', 'Referanse']],
  ['cs', ['Reklama', 'Zavřít', 'Otevřít', 'Přehrát', 'Pozastavit', 'Přehrát znovu', 'Ztlumit', 'Zapnout zvuk', 'O této reklamě',
    'Toto je reklama.', 'Zadavatelem a plátcem je {name}.', 'Číslo reklamy']],
  ['tr', ['Reklam', 'Kapat', 'Aç', 'Oynat', 'Duraklat', 'Yeniden oynat', 'Sesi kapat', 'Sesi aç', 'Bu reklam hakkında',
    'Bu bir reklamdır.', 'Reklam veren ve bedelini ödeyen: {name}.', 'Referans']],
  ['ru', ['Реклама', 'Закрыть', 'Открыть', 'Воспроизвести', 'Пауза', 'Ещё раз', 'Выключить звук', 'Включить звук', 'Об этой рекламе',
    'Это реклама.', 'Рекламодатель и плательщик: {name}.', 'Код объявления']],
  ['uk', ['Реклама', 'Закрити', 'Відкрити', 'Відтворити', 'Пауза', 'Ще раз', 'Вимкнути звук', 'Увімкнути звук', 'Про цю рекламу',
    'Це реклама.', 'Рекламодавець і платник: {name}.', 'Код реклами']],
  ['ja', ['広告', '閉じる', '開く', '再生', '一時停止', 'もう一度再生', 'ミュート', 'ミュート解除', 'この広告について',
    'これは広告です。', '広告主は{name}で、費用も負担しています。', '照会番号']],
  ['ko', ['광고', '닫기', '열기', '재생', '일시정지', '다시 재생', '음소거', '음소거 해제', '이 광고 정보',
    '이것은 광고입니다.', '광고주 및 비용 부담자: {name}.', '참조 번호']],
  ['zh', ['广告', '关闭', '打开', '播放', '暂停', '重新播放', '静音', '取消静音', '关于此广告',
    '这是一则广告。', '广告主及付费方：{name}。', '参考编号']],
  ['ar', ['إعلان', 'إغلاق', 'فتح', 'تشغيل', 'إيقاف مؤقت', 'إعادة التشغيل', 'كتم الصوت', 'تشغيل الصوت', 'حول هذا الإعلان',
    'هذا إعلان.', 'يُعرض لصالح {name}، وهي الجهة التي دفعت ثمنه.', 'الرقم المرجعي']],
];

export const WORDS: ReadonlyMap<string, WordRow> = new Map(ROWS);
