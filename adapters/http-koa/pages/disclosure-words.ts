import type { UsedParameter } from '../../../domain/catalog/campaign.js';

/** For whom, who paid, what `{domain}` used; then the names of what may have been used. */
export interface DisclosureWords {
  readonly behalf: string;
  readonly payer: string;
  readonly party: string;
  readonly used: Readonly<Record<UsedParameter, string>>;
}

const row = (
  behalf: string,
  payer: string,
  party: string,
  [profile, context, location]: readonly [profile: string, context: string, location: string],
): DisclosureWords => ({ behalf, payer, party, used: { profile, context, location } });

// prettier-ignore
export const DISCLOSURE_WORDS: ReadonlyMap<string, DisclosureWords> = new Map([
  ['en', row('It is shown on behalf of {name}.', '{name} paid for it.',
    '{domain} used to choose it: {used}.', ['a profile of you', 'this page and your device', 'your exact location'])],
  ['de', row('Sie erscheint im Auftrag von {name}.', 'Bezahlt wurde sie von {name}.',
    '{domain} hat sie ausgewählt nach: {used}.', ['einem Profil von Ihnen', 'Inhalt dieser Seite und Gerät', 'Ihrem genauen Standort'])],
  ['fr', row('Elle est diffusée pour le compte de {name}.', 'Elle a été payée par {name}.',
    '{domain} l’a choisie selon : {used}.', ['un profil de vous', 'le contenu de cette page et votre appareil', 'votre position exacte'])],
  ['es', row('Se muestra por cuenta de {name}.', 'Lo ha pagado {name}.',
    '{domain} lo eligió según: {used}.', ['un perfil suyo', 'el contenido de esta página y su dispositivo', 'su ubicación exacta'])],
  ['it', row('È mostrato per conto di {name}.', 'È stato pagato da {name}.',
    '{domain} lo ha scelto in base a: {used}.', ['un tuo profilo', 'contenuto di questa pagina e dispositivo', 'la tua posizione esatta'])],
  ['pt', row('É exibido em nome de {name}.', 'Foi pago por {name}.',
    '{domain} escolheu-o por: {used}.', ['um perfil seu', 'conteúdo desta página e dispositivo', 'a sua localização exata'])],
  ['nl', row('Ze wordt getoond namens {name}.', 'Ze is betaald door {name}.',
    '{domain} koos haar op basis van: {used}.', ['een profiel van u', 'de inhoud van deze pagina en uw apparaat', 'uw exacte locatie'])],
  ['pl', row('Wyświetlana w imieniu {name}.', 'Zapłacił za nią podmiot: {name}.',
    'Podmiot {domain} wybrał ją na podstawie: {used}.', ['profilu odbiorcy', 'treści tej strony i urządzenia', 'dokładnej lokalizacji'])],
  ['sv', row('Den visas för {name}.', 'Den är betald av {name}.',
    '{domain} valde den utifrån: {used}.', ['en profil av dig', 'sidans innehåll och din enhet', 'din exakta plats'])],
  ['da', row('Den vises på vegne af {name}.', 'Den er betalt af {name}.',
    '{domain} valgte den ud fra: {used}.', ['en profil af dig', 'sidens indhold og din enhed', 'din nøjagtige placering'])],
  ['fi', row('Mainostaja: {name}.', 'Mainoksen maksaja: {name}.',
    '{domain} valitsi sen näiden perusteella: {used}.', ['profiilisi', 'sivun sisältö ja laitteesi', 'tarkka sijaintisi'])],
  ['nb', row('Den vises på vegne av {name}.', 'Den er betalt av {name}.',
    '{domain} valgte den ut fra: {used}.', ['en profil av deg', 'sidens innhold og enheten din', 'den nøyaktige posisjonen din'])],
  ['cs', row('Zadavatelem je {name}.', 'Plátcem je {name}.',
    '{domain} ji vybrala podle: {used}.', ['vašeho profilu', 'obsahu této stránky a zařízení', 'vaší přesné polohy'])],
  ['tr', row('Reklam veren: {name}.', 'Bedelini ödeyen: {name}.',
    '{domain} şunlara göre seçti: {used}.', ['profiliniz', 'bu sayfanın içeriği ve cihazınız', 'kesin konumunuz'])],
  ['ru', row('Рекламодатель: {name}.', 'Плательщик: {name}.',
    '{domain} выбирает её по таким данным: {used}.', ['ваш профиль', 'содержание страницы и устройство', 'ваше точное местоположение'])],
  ['uk', row('Рекламодавець: {name}.', 'Платник: {name}.',
    '{domain} обирає її за такими даними: {used}.', ['ваш профіль', 'вміст сторінки та пристрій', 'ваше точне місцезнаходження'])],
  ['ja', row('広告主は{name}です。', '費用は{name}が負担しています。',
    '{domain}が選択に使った情報：{used}。', ['あなたのプロフィール', 'このページの内容と端末', '正確な位置情報'])],
  ['ko', row('광고주: {name}.', '비용 부담자: {name}.',
    '{domain}이(가) 선택에 사용한 정보: {used}.', ['사용자 프로필', '이 페이지의 내용과 기기', '정확한 위치'])],
  ['zh', row('广告主：{name}。', '付费方：{name}。',
    '{domain}选择时所用的信息：{used}。', ['您的画像', '本页内容和设备', '您的精确位置'])],
  ['ar', row('يُعرض لصالح {name}.', 'الجهة التي دفعت ثمنه: {name}.',
    'اختارته {domain} بحسب: {used}.', ['ملفك الشخصي', 'محتوى هذه الصفحة وجهازك', 'موقعك الدقيق'])],
]);
