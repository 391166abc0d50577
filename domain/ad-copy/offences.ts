import { either, fragments, wholeWords } from './plain-text.js';

/**
 * What no ad text may hold, whatever its brief says (`docs/concepts/security.md`). {@link HIDDEN} and {@link
 * MIXED_SCRIPT} meet the text as it is, the others text that went through `plainText`: lower case, compatibility forms
 * unfolded, accents off, digits as ASCII.
 */

/** Control, bidirectional, zero-width, private and unpaired characters. Joiners of emoji and of Persian are writing. */
export const HIDDEN = fragments(`
  [\\p{Cc}\\p{Co}\\p{Cs}\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180e\\u200b\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u206f\\u3164]|
  [\\ufe00-\\ufe0e\\ufeff\\uffa0\\ufff0-\\uffff\\u{1d173}-\\u{1d17a}\\u{e0000}-\\u{e0fff}]|
  (?<!\\p{Extended_Pictographic}\\ufe0f?\\p{Emoji_Modifier}?)\\u200d|\\u200d(?!\\p{Extended_Pictographic})|
  (?<!\\p{Script=Arabic})\\u200c|(?<![\\p{Extended_Pictographic}0-9#*])\\ufe0f
`);

/** A Latin word with Cyrillic or Greek letters in it imitates another word. */
export const MIXED_SCRIPT =
  /\p{Script=Latin}[\p{Script=Cyrillic}\p{Script=Greek}]|[\p{Script=Cyrillic}\p{Script=Greek}]\p{Script=Latin}/u;

export const MARKUP =
  /[<>{}\\`|]|&(?:#|[a-z]{2,8};)|\]\s*\(|!\[|\*\*|__|(?:^|\s)#{1,6}\s|\[\/?[a-z]+[\]=]|%(?:3[ce]|2[0-9a-f]|0[0-9a-f]|5[bcd]|7[bd])/u;

export const LINK = fragments(`
  [a-z0-9+.-]://|
  (?<![\\p{L}])(?:javascript|data|vbscript|mailto|tel|sms|file|blob|intent|whatsapp|tg|skype|facetime|itms|
  market)\\s?:\\S|www\\s?\\.|//[a-z0-9]|hxxps?|
  (?<![\\p{L}])(?:dot|punkt|punto|ponto|point)\\s(?:com|net|org|io|me|info|co|shop|app|biz|xyz|de|fr|es|
  uk)(?![\\p{L}])|\\[\\.\\]|\\(\\.\\)|\\(dot\\)|\\[dot\\]|bit\\.ly|t\\.me|wa\\.me|goo\\.gl|tinyurl|
  (?<![\\p{L}])\\.(?:onion|com|net|org|xyz)(?![\\p{L}])|(?:\\d{1,3}\\.){3}\\d{1,3}
`);

/** Two words with a stop and no space between them; `a.m.` and `z.b.` have single letters. */
export const DOMAIN_NAME = fragments(`
  [\\p{L}\\p{N}-]{2}[.．]\\p{L}{2}|[a-z0-9-]{2}。[a-z]{2}|
  [\\p{L}\\p{N}-][.。．](?:com|net|org|io|co|me|ly|ai|app|dev|info|shop|xyz|link|click|store|online|site|top|ru|cn|
  de|uk|fr|es|it|nl|pl|br|eu|gg|to|cc)(?!\\p{L})
`);

export const CONTACT = fragments(`
  @|(?:\\+|\\b00)\\s?\\d[\\d\\s().\\-–/]{4,}\\d|
  \\(?\\d{2,5}\\)?(?:[\\s.\\-–/]\\(?\\d{2,}\\)?){2,}(?<!\\d[\\s.]\\d{3})|\\d{7}|
  \\d[\\d\\s.\\-–/()]{8,40}\\d|
  (?<![\\p{L}])(?:call (?:us|now|me|today|this)|phone us|text (?:us|me|now)|dm (?:us|me)|whatsapp|telegram|wechat|
  signal me|message me|e-?mail (?:us|me)|mail an|rufen sie|ruf uns|ruf jetzt|appelez|telephonez|contactez|llamenos|
  llama (?:ya|al|ahora)|llame|escribenos|chiama(?:ci)? (?:ora|subito|il)|ligue|bel (?:ons|nu)|zadzwon|ring oss|
  bizi arayin|お電話|電話番号|微信|致电|来电)(?![\\p{Script=Latin}])|
  [\\p{L}\\p{N}._-]{2}\\s(?:at|arroba|chez)\\s[\\p{L}\\p{N}-]+\\s(?:dot|punto|point|ponto)\\s
`);

/**
 * Talk about being, or not being, an advertisement; and testimonials in the first person, which no advertiser can give.
 */
export const DISCLOSURE = either(
  wholeWords(`
        (?:not|isn't|is not|aren't|no|never|without|non)[- ](?:an? |any |really an? |a paid |paid )?(?:ads?|
    adverts?|advertis\\p{L}+|sponsor\\p{L}*|promot\\p{L}*|commercial|paid|affiliat\\p{L}*|marketing|biased)|
    unsponsored|un-?biased|paid (?:partnership|promotion|to say)|
    (?:as|like|from) (?:a|your|my) (?:\\p{L}+ )?(?:friend|buddy|pal|doctor|therapist|lawyer|advisor|assistant|
    neighbou?r|mom|dad|mother|father|sister|brother)|trust me|believe me|(?:just )?between (?:us|you and me)|
    in my (?:honest|personal|own) (?:opinion|experience|view)|
    my (?:honest|personal) (?:opinion|recommendation|advice|favou?rite)|
    honest (?:opinion|review|recommendation)|i've (?:used|tried|been)|we (?:personally|honestly)|
    independent (?:review|recommendation|advice|tip)|organic (?:recommendation|result|answer)|
    i (?:personally|myself|have (?:used|tried)|use|used|tried|love|loved|bought|swear|recommend|own|honestly|
    really|genuinely|always)|i(?:'d| would) (?:personally )?recommend|
    i'm not (?:paid|being paid|sponsored|affiliated|selling)|nobody (?:is paying|pays|paid)|
    keine? (?:werbung|anzeige|reklame|werbeanzeige)|nicht gesponsert|unabhangige\\p{L}* (?:empfehlung|tipp|rat)|
    als (?:dein|ihr|guter|deine|ihre|euer)\\p{L}* (?:freund|freundin|arzt|assistent)\\p{L}*|unter uns gesagt|
    vertrau(?:en sie)? mir|ich (?:personlich|selbst|nutze|benutze|empfehle|liebe|verwende|schwore)|
    pas (?:de |une |d'une )?(?:la )?pub(?:licite)?|non sponsorise\\p{L}*|en tant qu'ami\\p{L}*|
    comme (?:ton|votre|un) amie?|entre nous|crois-moi|faites-moi confiance|
    je (?:recommande|conseille|l'utilise|l'adore|l'ai)|
    (?:no es|sin) (?:un |una )?(?:anuncio|publicidad|propaganda)|no patrocinado|
    como (?:tu |su |seu |sua |un |um )?(?:amig[oa]|medico)|entre nosotros|confia en mi|
    yo (?:lo|la|personalmente|mismo) ?\\p{L}*|(?:te|lo|la|os) recomiendo|
    (?:non e|nessuna) (?:una |un )?(?:pubblicita|annuncio|inserzione)|da amic[oa]|fidati di me|
    (?:te lo|lo|la) consiglio|nao e (?:um |uma )?(?:anuncio|publicidade|propaganda)|confie em mim|
    eu (?:recomendo|uso|adoro)|geen (?:reclame|advertentie)|als (?:je |jouw |een )?vriend|
    nie (?:jest )?(?:to )?reklama|jako przyjaciel|ingen (?:reklam|annons)|inte (?:reklam|en annons|sponsrad)|
    reklam degil\\p{L}*|arkadasin olarak|(?:non|niet) sponsor\\p{L}*
  `),
  fragments(
    `    広告|宣伝では|ステマ|友人として|不是广告|非广告|作为朋友|作为你的朋友|広告ではあり|广告ではない|広告じゃ`,
  ),
);

/** Words for an advertisement, which the label has said already; allowed where the brief has them itself. */
export const AD_WORDS = either(
  wholeWords(`
    sponsored?|sponsorship|advertisements?|adverts?|advertorial|gesponsert|werbung|werbeanzeige|
    sponsorise\\p{L}*|publicite\\p{L}*|publicitaire\\p{L}*|patrocinad\\p{L}*|publicidad|anuncio|
    (?:non )?sponsorizzat\\p{L}*|pubblicita|publicidade|propaganda|reclame|gesponsord|reklama|reklamy|
    sponsorowan\\p{L}*|reklam|annons|sponsrad|unpaid
  `),
  fragments(`广告|廣告|推广`),
);

/** Traces of instructions: of those a model was given, and of those an attacker hid in its input. */
export const LEAK = either(
  wholeWords(`
    (?:ignor\\p{L}*|disregard\\p{L}*|forget|override|bypass|ignorier\\p{L}*|vergiss|oubli\\p{L}*|olvid\\p{L}*|
    dimentica|esquec\\p{L}*|negeer|zignoruj|glom|unut)[^.]{0,40}(?:instruction\\p{L}*|prompt\\p{L}*|rules?|
    anweisung\\p{L}*|regel\\p{L}*|consignes?|instruccion\\p{L}*|reglas|istruzion\\p{L}*|regole|instruc\\p{L}*|
    regras|instructies|polecen\\p{L}*|instruktion\\p{L}*|talimat\\p{L}*|previous|above|prior)|
    (?:system|developer|hidden|initial|secret|original|internal) (?:prompt|message|instruction\\p{L}*|note)|
    systemprompt|system[- ]?(?:nachricht|anweisung)|(?:my|these|the|your|following) instructions|
    instructed (?:to|by|not)|(?:was|am|been) (?:told|asked|programmed|prompted|configured) (?:to|not)|
    as an? (?:ai|a\\.i\\.|large language model|language model|llm|chatbot|assistant|virtual)|
    i(?:'m| am) (?:an? )?(?:ai|language model|chatbot|assistant|bot)|(?:large )?language model|chatgpt|openai|
    anthropic|gpt-?\\d?|developer mode|dan mode|jailb?reak\\p{L}*|do anything now|
    pretend (?:to be|you are|that)|role ?play as|you are now|act as (?:an?|if)|new instructions?|
    end of (?:prompt|instructions?|conversation|brief)|begin (?:prompt|instructions?|system|output)|base64|rot13|
    decode (?:this|the)|access token|
    (?:the|this|our) (?:brief|advertiser) (?:says|states|wants|asks|told)|according to the brief|
    here(?:'s| is) (?:the|your) (?:ad|copy|text|sentence|output)|sure,? here|
    (?:assistant|user|system|human|prompt|output|instruction|response|copy) ?:|
    als (?:ki|kunstliche intelligenz|sprachmodell)|ich bin (?:eine? )?(?:ki|sprachmodell|kunstliche)|en tant qu'ia|
    modele de langage|comme (?:une )?ia|como (?:una )?ia|soy (?:una )?ia|modelo de lenguaje|come ia|sono un'ia|
    modello linguistico|como (?:uma )?ia|sou (?:uma )?ia|modelo de linguagem|als ai|taalmodel|jako (?:ai|si|model)|
    som (?:en )?ai|sprakmodell
  `),
  fragments(`
    [[<]/?(?:inst|sys|system|s)\\b|###|---|===|\\$\\{|システムプロンプト|指示を無視|以前の指示|言語モデル|忽略[^。]{0,12}(?:指令|指示|提示|说明)|系统提示|
    语言模型|作为(?:一个)?ai|시스템 프롬프트|игнорир|системн\\p{L}{1,12} (?:промпт|сообщ)
  `),
);
