import type { FrameSayWords } from '../../wire/frame-page.js';

/** Hide, hidden, undo, failed; report, reported; then the reasons. */
type SayRow = readonly [
  hide: string,
  hidden: string,
  undo: string,
  failed: string,
  report: string,
  reported: string,
  misleading: string,
  offensive: string,
  fraud: string,
  illegal: string,
  other: string,
];

// prettier-ignore
const ENGLISH: SayRow = ['Hide ads of {name}', 'Ads of {name} are hidden now.',
  'Undo', 'That did not work. Please try again.',
  'Report this ad', 'Thank you. The ad was reported.',
  'Misleading', 'Offensive or inappropriate', 'Scam or fraud', 'Illegal', 'Something else'];

// prettier-ignore
const ROWS: readonly (readonly [language: string, row: SayRow])[] = [
  ['en', ENGLISH],
  ['de', ['Anzeigen von {name} ausblenden', 'Anzeigen von {name} sind jetzt ausgeblendet.',
    'Rückgängig', 'Das hat nicht geklappt. Bitte noch einmal versuchen.',
    'Diese Anzeige melden', 'Danke. Die Anzeige wurde gemeldet.',
    'Irreführend', 'Anstößig oder unangemessen', 'Betrug', 'Rechtswidrig', 'Etwas anderes']],
  ['fr', ['Masquer les annonces de {name}', 'Les annonces de {name} sont maintenant masquées.',
    'Annuler', 'Cela n’a pas fonctionné. Veuillez réessayer.',
    'Signaler cette annonce', 'Merci. L’annonce a été signalée.',
    'Trompeuse', 'Choquante ou inappropriée', 'Arnaque ou fraude', 'Illégale', 'Autre raison']],
  ['es', ['Ocultar anuncios de {name}', 'Los anuncios de {name} están ocultos ahora.',
    'Deshacer', 'No ha funcionado. Inténtelo de nuevo.',
    'Denunciar este anuncio', 'Gracias. El anuncio se ha denunciado.',
    'Engañoso', 'Ofensivo o inapropiado', 'Estafa o fraude', 'Ilegal', 'Otro motivo']],
  ['it', ['Nascondi gli annunci di {name}', 'Gli annunci di {name} ora sono nascosti.',
    'Annulla', 'Non ha funzionato. Riprova.',
    'Segnala questo annuncio', 'Grazie. L’annuncio è stato segnalato.',
    'Ingannevole', 'Offensivo o inappropriato', 'Truffa o frode', 'Illegale', 'Altro motivo']],
  ['pt', ['Ocultar anúncios de {name}', 'Os anúncios de {name} estão ocultos agora.',
    'Desfazer', 'Não funcionou. Tente novamente.',
    'Denunciar este anúncio', 'Agradecemos. O anúncio foi denunciado.',
    'Enganoso', 'Ofensivo ou inadequado', 'Fraude', 'Ilegal', 'Outro motivo']],
  ['nl', ['Advertenties van {name} verbergen', 'Advertenties van {name} zijn nu verborgen.',
    'Ongedaan maken', 'Dat is niet gelukt. Probeer het opnieuw.',
    'Deze advertentie melden', 'Bedankt. De advertentie is gemeld.',
    'Misleidend', 'Aanstootgevend of ongepast', 'Oplichting of fraude', 'Illegaal', 'Iets anders']],
  ['pl', ['Ukryj reklamy: {name}', 'Ukryto reklamy: {name}.',
    'Cofnij', 'Nie udało się. Spróbuj ponownie.',
    'Zgłoś tę reklamę', 'Dziękujemy. Reklama została zgłoszona.',
    'Wprowadza w błąd', 'Obraźliwa lub niestosowna', 'Oszustwo', 'Niezgodna z prawem', 'Inny powód']],
  ['sv', ['Dölj annonser från {name}', 'Annonser från {name} är nu dolda.',
    'Ångra', 'Det fungerade inte. Försök igen.',
    'Anmäl den här annonsen', 'Tack. Annonsen har anmälts.',
    'Vilseledande', 'Stötande eller olämplig', 'Bedrägeri', 'Olaglig', 'Annat skäl']],
  ['da', ['Skjul annoncer fra {name}', 'Annoncer fra {name} er nu skjult.',
    'Fortryd', 'Det lykkedes ikke. Prøv igen.',
    'Anmeld denne annonce', 'Tak. Annoncen er anmeldt.',
    'Vildledende', 'Anstødelig eller upassende', 'Svindel', 'Ulovlig', 'Noget andet']],
  ['fi', ['Piilota mainokset: {name}', 'Mainokset on nyt piilotettu: {name}.',
    'Kumoa', 'Se ei onnistunut. Yritä uudelleen.',
    'Ilmoita tästä mainoksesta', 'Kiitos. Mainoksesta on ilmoitettu.',
    'Harhaanjohtava', 'Loukkaava tai sopimaton', 'Huijaus', 'Lainvastainen', 'Muu syy']],
  ['nb', ['Skjul annonser fra {name}', 'Annonser fra {name} er nå skjult.',
    'Angre', 'Det virket ikke. Prøv igjen.',
    'Rapporter denne annonsen', 'Takk. Annonsen er rapportert.',
    'Villedende', 'Støtende eller upassende', 'Svindel', 'Ulovlig', 'Noe annet']],
  ['cs', ['Skrýt reklamy: {name}', 'Reklamy jsou nyní skryté: {name}.',
    'Vrátit zpět', 'Nepodařilo se to. Zkuste to znovu.',
    'Nahlásit tuto reklamu', 'Děkujeme. Reklama byla nahlášena.',
    'Zavádějící', 'Urážlivá nebo nevhodná', 'Podvod', 'Nezákonná', 'Jiný důvod']],
  ['tr', ['{name} reklamlarını gizle', '{name} reklamları artık gizli.',
    'Geri al', 'Olmadı. Lütfen yeniden deneyin.',
    'Bu reklamı bildir', 'Teşekkürler. Reklam bildirildi.',
    'Yanıltıcı', 'Rahatsız edici veya uygunsuz', 'Dolandırıcılık', 'Yasa dışı', 'Başka bir neden']],
  ['ru', ['Скрыть рекламу: {name}', 'Реклама теперь скрыта: {name}.',
    'Отменить', 'Не получилось. Попробуйте ещё раз.',
    'Пожаловаться на рекламу', 'Спасибо. Жалоба отправлена.',
    'Вводит в заблуждение', 'Оскорбительная или неуместная', 'Мошенничество', 'Незаконная', 'Другая причина']],
  ['uk', ['Приховати рекламу: {name}', 'Рекламу тепер приховано: {name}.',
    'Скасувати', 'Не вдалося. Спробуйте ще раз.',
    'Поскаржитися на рекламу', 'Дякуємо. Скаргу надіслано.',
    'Вводить в оману', 'Образлива або недоречна', 'Шахрайство', 'Незаконна', 'Інша причина']],
  ['ja', ['{name}の広告を非表示にする', '{name}の広告を非表示にしました。',
    '元に戻す', 'うまくいきませんでした。もう一度お試しください。',
    'この広告を報告', 'ありがとうございます。広告を報告しました。',
    '誤解を招く', '不快または不適切', '詐欺', '違法', 'その他']],
  ['ko', ['{name} 광고 숨기기', '{name} 광고를 숨겼습니다.',
    '실행 취소', '실패했습니다. 다시 시도해 주세요.',
    '이 광고 신고', '감사합니다. 광고를 신고했습니다.',
    '오해의 소지가 있음', '불쾌하거나 부적절함', '사기', '불법', '기타']],
  ['zh', ['隐藏{name}的广告', '已隐藏{name}的广告。',
    '撤销', '操作失败，请重试。',
    '举报此广告', '谢谢，已举报该广告。',
    '误导', '令人反感或不当', '诈骗', '违法', '其他']],
  ['ar', ['إخفاء إعلانات {name}', 'أُخفيت إعلانات {name}.',
    'تراجع', 'لم ينجح ذلك. يُرجى المحاولة مرة أخرى.',
    'الإبلاغ عن هذا الإعلان', 'شكرًا. أُبلغ عن الإعلان.',
    'مضلل', 'مسيء أو غير لائق', 'احتيال', 'غير قانوني', 'سبب آخر']],
];

const TABLE: ReadonlyMap<string, SayRow> = new Map(ROWS);

/** `language`: one of the pages'. The name keeps its own direction of writing within a sentence. */
export const sayWords = (language: string, name: string): FrameSayWords => {
  const [hide, hidden, undo, failed, report, reported, ...reasons] = TABLE.get(language) ?? ENGLISH;
  const [misleading, offensive, fraud, illegal, other] = reasons;
  const named = (words: string): string => words.split('{name}').join(`\u2068${name}\u2069`);
  return {
    ...{ hide: named(hide), hidden: named(hidden), undo, failed, report, reported },
    reasons: { misleading, offensive, fraud, illegal, other },
  };
};
