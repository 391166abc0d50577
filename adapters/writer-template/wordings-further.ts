import type { Wording } from './wording.js';

/** Languages that inflect or agglutinate a word after "speaking of" have no such lead: it would often be wrong. */
export const FURTHER: Readonly<Record<string, Wording>> = {
  pl: {
    marks: 'i nie jest się na do z że to w jak',
    polite: /\b(?:Pan|Pani|Państwo|Państwa)\b/u,
    familiar: /\b(?:ty|ci|cię|twój|twoja|hej|cześć)\b/iu,
    about: undefined,
    lead: {
      formal: ['W tym kontekście:', 'To może być interesujące:'],
      neutral: ['Przy okazji:', 'Może coś na ten temat:'],
      casual: ['A tak przy okazji:', 'Mały pomysł:'],
    },
    afterQuestion: 'W międzyczasie:',
    naming: 'Chodzi o: {}.',
    close: {
      formal: ['To może być interesujące.', 'Warto rzucić okiem.'],
      neutral: ['Może warto rzucić okiem.', 'Być może to pasuje.'],
      casual: ['Może to coś dla ciebie.', 'Rzuć okiem, jeśli chcesz!'],
    },
    space: ' ',
  },
  tr: {
    marks: 've bir bu için ile de da çok ne mi',
    polite: /(?:siz|sizin|size)\b/iu,
    familiar: /\b(?:sen|senin|sana|selam)\b/iu,
    about: undefined,
    lead: {
      formal: ['Bu bağlamda:', 'İlginizi çekebilir:'],
      neutral: ['Bu arada:', 'Konuya uygun bir fikir:'],
      casual: ['Ha, bu arada:', 'Küçük bir fikir:'],
    },
    afterQuestion: 'Bu sırada:',
    naming: 'Konu şu: {}.',
    close: {
      formal: ['İlginizi çekebilir.', 'Göz atmak isteyebilirsiniz.'],
      neutral: ['Göz atmaya değer olabilir.', 'Belki uygun olur.'],
      casual: ['Belki tam sana göre.', 'İstersen bir göz at!'],
    },
    space: ' ',
  },
  ja: {
    marks: '',
    polite: /(?:です|ます|ございます|ください)/u,
    familiar: /(?:だよ|だね|じゃん|よね)/u,
    about: ['{}といえば、'],
    lead: {
      formal: ['これに関連して、', 'ご参考までに、'],
      neutral: ['ところで、', 'ちなみに、'],
      casual: ['そういえば、', 'ちなみに、'],
    },
    afterQuestion: 'その間に、',
    naming: '{}のご案内です。',
    close: {
      formal: ['よろしければご覧ください。'],
      neutral: ['よければご覧ください。', '参考になるかもしれません。'],
      casual: ['よかったら見てみてね。', '気になったらのぞいてみて！'],
    },
    space: '',
  },
  zh: {
    marks: '',
    polite: /您/u,
    familiar: /(?:哈哈|嗨|啦|呀)/u,
    about: ['说到{}，'],
    lead: {
      formal: ['与此相关，', '供您参考：'],
      neutral: ['顺便一提，', '另外，'],
      casual: ['对了，', '顺便说一句，'],
    },
    afterQuestion: '在此期间，',
    naming: '这里介绍的是{}。',
    close: {
      formal: ['您或许会感兴趣。', '欢迎了解一下。'],
      neutral: ['也许值得看一看。', '或许正合适。'],
      casual: ['说不定合你的口味。', '有兴趣就看看吧！'],
    },
    space: '',
  },
  ar: {
    marks: 'في من على هل أن ما هذا أي كيف إلى',
    polite: /(?:حضرتك|حضرتكم|سيادتكم|من فضلكم)/u,
    familiar: /(?:هلا|يا صديقي|أهلين)/u,
    about: undefined,
    lead: {
      formal: ['في هذا السياق:', 'قد يهمكم هذا:'],
      neutral: ['بالمناسبة:', 'فكرة ذات صلة:'],
      casual: ['على فكرة:', 'فكرة صغيرة:'],
    },
    afterQuestion: 'في هذه الأثناء:',
    naming: 'يتعلق الأمر بما تقدمه {}.',
    close: {
      formal: ['قد يكون هذا مفيدًا لكم.', 'قد يستحق ذلك الاطلاع.'],
      neutral: ['قد يستحق ذلك نظرة.', 'ربما يكون هذا مناسبًا.'],
      casual: ['ربما يعجبك هذا.', 'ألقِ نظرة إن أحببت!'],
    },
    space: ' ',
  },
  hi: {
    marks: '',
    polite: /(?:आप|कृपया)/u,
    familiar: /(?:तुम|यार)/u,
    about: undefined,
    lead: {
      formal: ['इस संदर्भ में:', 'यह आपके काम आ सकता है:'],
      neutral: ['वैसे:', 'इसी से जुड़ी एक बात:'],
      casual: ['अरे हाँ:', 'एक छोटी सी बात:'],
    },
    afterQuestion: 'इस बीच:',
    naming: 'यहाँ बात {} की है।',
    close: {
      formal: ['यह आपके लिए रोचक हो सकता है।', 'इसे देखना उपयोगी हो सकता है।'],
      neutral: ['शायद यह काम आए।', 'इसे एक बार देखा जा सकता है।'],
      casual: ['शायद यह तुम्हें पसंद आए।', 'मन हो तो एक नज़र डालो!'],
    },
    space: ' ',
  },
};
