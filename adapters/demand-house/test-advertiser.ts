import type { Advertiser } from '../../domain/catalog/campaign.js';
import type { Brief } from '../../domain/catalog/creative.js';
import { advertiserId } from '../../domain/values/ids.js';

export const TEST_ADVERTISER: Advertiser = {
  id: advertiserId('test-advertiser'),
  name: 'Test Advertiser',
  domain: 'test-advertiser.example',
};

/** Says openly that it is a test, in every language, so that nobody takes it for an offer. */
export const TEST_BRIEF: Brief = {
  product: 'Test ad',
  pitches: {
    en: 'This is a test ad: it shows where a real one will appear, and nothing is billed for it.',
    de: 'Das ist eine Testanzeige: Sie zeigt, wo eine echte erscheinen wird, und kostet nichts.',
    fr: 'Ceci est une annonce de test : elle montre où une vraie annonce apparaîtra, et rien n’est facturé.',
    es: 'Este es un anuncio de prueba: muestra dónde aparecerá uno real y no se cobra nada por él.',
    it: 'Questo è un annuncio di prova: mostra dove ne apparirà uno vero e non viene fatturato nulla.',
    pt: 'Este é um anúncio de teste: mostra onde um anúncio real vai aparecer, e nada é cobrado por ele.',
    nl: 'Dit is een testadvertentie: zij laat zien waar een echte verschijnt en er wordt niets in rekening gebracht.',
    pl: 'To jest reklama testowa: pokazuje, gdzie pojawi się prawdziwa, i nic nie kosztuje.',
    cs: 'Toto je testovací reklama: ukazuje, kde se objeví skutečná, a nic se za ni neúčtuje.',
    ja: 'これはテスト広告です。実際の広告が表示される場所を示すもので、料金は発生しません。',
    ar: 'هذا إعلان تجريبي: يوضح مكان ظهور الإعلان الحقيقي، ولا تُحتسب عليه أي تكلفة.',
  },
  facts: ['Test ads are shown to development accounts only.', 'Nothing is billed for a test ad.'],
};
