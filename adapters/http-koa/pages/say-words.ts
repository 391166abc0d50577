import type { FrameSayWords } from '../../wire/frame-page.js';

/** Hide, hidden, undo, failed. */
type SayRow = readonly [hide: string, hidden: string, undo: string, failed: string];

const ENGLISH: SayRow = [
  'Hide ads of {name}',
  'Ads of {name} are hidden now.',
  'Undo',
  'That did not work. Please try again.',
];

// prettier-ignore
const ROWS: readonly (readonly [language: string, row: SayRow])[] = [
  ['en', ENGLISH],
  ['de', ['Anzeigen von {name} ausblenden', 'Anzeigen von {name} sind jetzt ausgeblendet.',
    'Rückgängig', 'Das hat nicht geklappt. Bitte noch einmal versuchen.']],
  ['fr', ['Masquer les annonces de {name}', 'Les annonces de {name} sont maintenant masquées.',
    'Annuler', 'Cela n’a pas fonctionné. Veuillez réessayer.']],
  ['es', ['Ocultar anuncios de {name}', 'Los anuncios de {name} están ocultos ahora.',
    'Deshacer', 'No ha funcionado. Inténtelo de nuevo.']],
  ['it', ['Nascondi gli annunci di {name}', 'Gli annunci di {name} ora sono nascosti.',
    'Annulla', 'Non ha funzionato. Riprova.']],
  ['pt', ['Ocultar anúncios de {name}', 'Os anúncios de {name} estão ocultos agora.',
    'Desfazer', 'Não funcionou. Tente novamente.']],
  ['nl', ['Advertenties van {name} verbergen', 'Advertenties van {name} zijn nu verborgen.',
    'Ongedaan maken', 'Dat is niet gelukt. Probeer het opnieuw.']],
  ['pl', ['Ukryj reklamy: {name}', 'Ukryto reklamy: {name}.',
    'Cofnij', 'Nie udało się. Spróbuj ponownie.']],
  ['sv', ['Dölj annonser från {name}', 'Annonser från {name} är nu dolda.',
    'Ångra', 'Det fungerade inte. Försök igen.']],
  ['da', ['Skjul annoncer fra {name}', 'Annoncer fra {name} er nu skjult.',
    'Fortryd', 'Det lykkedes ikke. Prøv igen.']],
  ['fi', ['Piilota mainokset: {name}', 'Mainokset on nyt piilotettu: {name}.',
    'Kumoa', 'Se ei onnistunut. Yritä uudelleen.']],
  ['nb', ['Skjul annonser fra {name}', 'Annonser fra {name} er nå skjult.',
    'Angre', 'Det virket ikke. Prøv igjen.']],
  ['cs', ['Skrýt reklamy: {name}', 'Reklamy jsou nyní skryté: {name}.',
    'Vrátit zpět', 'Nepodařilo se to. Zkuste to znovu.']],
  ['tr', ['{name} reklamlarını gizle', '{name} reklamları artık gizli.',
    'Geri al', 'Olmadı. Lütfen yeniden deneyin.']],
  ['ru', ['Скрыть рекламу: {name}', 'Реклама теперь скрыта: {name}.',
    'Отменить', 'Не получилось. Попробуйте ещё раз.']],
  ['uk', ['Приховати рекламу: {name}', 'Рекламу тепер приховано: {name}.',
    'Скасувати', 'Не вдалося. Спробуйте ще раз.']],
  ['ja', ['{name}の広告を非表示にする', '{name}の広告を非表示にしました。',
    '元に戻す', 'うまくいきませんでした。もう一度お試しください。']],
  ['ko', ['{name} 광고 숨기기', '{name} 광고를 숨겼습니다.',
    '실행 취소', '실패했습니다. 다시 시도해 주세요.']],
  ['zh', ['隐藏{name}的广告', '已隐藏{name}的广告。',
    '撤销', '操作失败，请重试。']],
  ['ar', ['إخفاء إعلانات {name}', 'أُخفيت إعلانات {name}.',
    'تراجع', 'لم ينجح ذلك. يُرجى المحاولة مرة أخرى.']],
];

const TABLE: ReadonlyMap<string, SayRow> = new Map(ROWS);

/** `language`: one of the pages'. The name keeps its own direction of writing within a sentence. */
export const sayWords = (language: string, name: string): FrameSayWords => {
  const [hide, hidden, undo, failed] = TABLE.get(language) ?? ENGLISH;
  const named = (words: string): string => words.split('{name}').join(`\u2068${name}\u2069`);
  return { hide: named(hide), hidden: named(hidden), undo, failed };
};
