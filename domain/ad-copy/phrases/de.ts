import type { Phrases } from './phrase-kinds.js';

export const DE: Phrases = {
  experience: `
    ich|mir|mich|mein|meine[mnrs]?|wir|uns|unser\\p{L}*|(?:ein|eine|einem|einer) (?:freund|freundin|kollege|kollegin|bekannte\\p{L}?|nachbar\\p{L}*)|
    (?<!(?:dein|deine|deinen|deinem|ihr|ihre|ihren|ihrem) )lieblings\\p{L}+|ehrlich gesagt|mal ehrlich|aus erfahrung|selbst (?:probiert|getestet|ausprobiert|gekauft)|nie (?:wieder )?(?:hergeben|ohne)|
    suchtig\\p{L}*|suchtfaktor|verliebt\\p{L}*`,
  promise: `
    nie (?:wieder|mehr)|(?:auf|fur) jahre(?: hinaus)?|fur immer|auf ewig|auf dauer|dauerhaft|ein fur alle mal|
    egal(?:,)? (?:was|wie|wo|wann|wohin|ob)|was auch (?:immer )?(?:passiert|kommt|geschieht)|komme,? was|verlass dich|verlassen sie sich|verlasslich\\p{L}*|
    sorgenfrei\\p{L}*|sorglos\\p{L}*|keine sorgen?(?: mehr)?|ohne sorgen?|(?:nichts|gar nichts) (?:mehr )?(?:schief|zu befurchten|falsch)|
    kann nichts|(?:du|ihr|sie|man|dir|ihnen) (?:\\p{L}+ ){0,3}(?:kein|keine|keinen|keinem|keiner|nichts|nirgends) (?:\\p{L}+ )?mehr|
    (?:du|sie)? ?(?:auf|mit|von|vor)? ?kein\\p{L}{0,2} \\p{L}+ mehr (?:aus|haben|brauchen|zahlen|verpassen)|schluss mit|vorbei mit|gehort der vergangenheit|der vergangenheit an|
    vergangenheit|fliessend\\p{L}*|akzentfrei|wie ein (?:einheimischer|profi|muttersprachler)|wie eine einheimische|verandert (?:dein|ihr|alles|das)\\p{L}*|
    im handumdrehen|im nu|sofort|auf der stelle|in windeseile|muhelos\\p{L}*|spielend leicht|kinderleicht|
    (?:wirst du|du wirst|werden sie|sie werden) (?!finden|erhalten|bekommen)(?:\\p{L}+ )*|(?:halt|halten|begleitet\\p{L}*|tragt) (?:\\p{L}+ ){0,3}(?:ewig|jahre|jahrelang|lebens?\\p{L}*)|
    hab(?:en|t|st) (?:\\p{L}+ ){0,4}ruhe|bist du (?:immer |stets )?(?:sicher|geschutzt|abgesichert|versorgt|gerustet|auf der sicheren)|sind sie (?:immer |stets )?(?:sicher|geschutzt|abgesichert|versorgt|gerustet|auf der sicheren)|auf der sicheren seite|
    (?:immer|stets|jedes mal|jederzeit) (?:punktlich|sicher|frisch|bereit|fur dich|fur sie|trocken|warm|erreichbar|passend|zuverlassig)|zuverlassig\\p{L}*|
    garantier\\p{L}*|lohnt sich (?:garantiert|immer)|macht sich bezahlt|rechnet sich|bereu\\p{L}*|erfolg\\p{L}*|bei jedem wetter|zu jeder jahreszeit|in jeder lage|in jedem fall|
    enttauscht (?:nie|nicht)|lasst (?:dich|sie) (?:nie|nicht)|im stich|wie am ersten tag|wie neu|nutzt sich nicht ab|geht nicht kaputt|nie kaputt|einmal kaufen`,
  superlative: `
    ohnegleichen|seinesgleichen|ihresgleichen|konkurrenzlos\\p{L}*|unerreicht\\p{L}*|unubertroffen\\p{L}*|unvergleichlich\\p{L}*|einmalig\\p{L}*|
    (?:kaum|nirgends|nirgendwo|nichts|niemand|keiner) (?:\\p{L}+ ){0,4}(?!immer|wieder|aber|oder|unter|hinter|uber|ander|weiter|zucker|leder|wetter|wasser|fahrer|koffer)\\p{L}{2,}er(?:e[mnrs]?)?|
    kein\\p{L}{0,2} \\p{L}+ (?:ist|sind|sitzt|lauft|fahrt|klingt|passt|halt|schmeckt|deckt|schutzt|liegt|bietet) (?:\\p{L}+ ){0,2}(?!immer|wieder|aber|oder|unter|hinter)\\p{L}{2,}er(?:e[mnrs]?)?|
    \\p{L}+er geht (?:es|'s)(?: \\p{L}+)? (?:kaum|nicht|nimmer)|\\p{L}+er(?:e[sn]?)? (?:\\p{L}+ )?(?:bekommt man|findet man|bekommst du|findest du|finden sie|bekommen sie|gibt es) (?:\\p{L}+ )?(?:kaum|nirgends|nirgendwo|nicht|nie)|
    (?!lieber|eher|ander|weniger|immer|wieder|oder|aber|fruher|spater)\\p{L}{2,}er(?:e[nrsm]?)? (?:\\p{L}+ )?als(?! \\p{N})|mehr \\p{L}+ als|nicht zu (?:toppen|schlagen|uberbieten)|
    wohl d(?:as|ie|er|en)|der einzige|die einzige|das einzige|einzig wahre\\p{L}*|auf der (?:ganzen )?welt|der welt|weltweit|auf dem markt|am markt|in der ganzen|weit und breit|aller zeiten|mit abstand|
    meilenweit|ubertrifft|ubertreffen|schlagt (?:alle|alles|jed\\p{L}+)|stellt (?:alle|alles)|in den schatten|massstabe?|spitze|spitzen\\p{L}*|erstklassig\\p{L}*|hochklassig\\p{L}*|premium\\p{L}*|luxus\\p{L}*|luxurios\\p{L}*|
    exzellent\\p{L}*|hervorragend\\p{L}*|herausragend\\p{L}*|ausserordentlich\\p{L}*|aussergewohnlich\\p{L}*|atemberaubend\\p{L}*|unglaublich\\p{L}*|fantastisch\\p{L}*|phantastisch\\p{L}*|sensationell\\p{L}*|
    traumhaft\\p{L}*|makellos\\p{L}*|unwiderstehlich\\p{L}*|legendar\\p{L}*|uberlegen\\p{L}*|revolution\\p{L}*|genial\\p{L}*|vollkommen\\p{L}*|nonplusultra|das mass aller|nur hier|wie kein \\p{L}+|wie keine \\p{L}+|so \\p{L}+ wie (?:nirgends|kein\\p{L}*|nie)|kein vergleich`,
  reader: `
    (?<!(?:wenn|falls|ob|sobald|wahrend|wo|solange|bis|dass|bevor|nachdem|was|wie|und) )(?:du bist|ihr seid|sie sind (?:ja |doch |gerade |offenbar |bestimmt |sicher |oft |immer |ein |eine )+\\p{L}+|du hast (?:ein|eine|einen|viel|wenig|kaum|zu|dir|gerade|offenbar|sicher|bestimmt|es|schon|lange|so)|du wirkst|du klingst|du scheinst|du fuhlst|du leidest|du schlafst|du arbeitest|du liebst|sie wirken|sie klingen|sie scheinen|sie fuhlen|sie leiden|sie haben (?:ein|eine|viel|wenig|kaum|zu|sich|gerade|offenbar|sicher|bestimmt|es)\\p{L}*)|
    (?:du|sie|ihr|dir|euch|sich) (?:\\p{L}+ ){0,4}verdien\\p{L}*|wohlverdient\\p{L}*|(?:weil|da) (?:du|sie|ihr|bei (?:dir|ihnen))|bei (?:ihnen|dir) (?:\\p{L}+ ){0,4}(?:gerade|knapp|stress\\p{L}*|eng|viel)|
    als (?:\\p{L}+e[rn]? )?(?:mutter|vater|mama|papa|student|studentin|rentner|rentnerin|single|anfanger|frau|mann|pendler|schuler|eltern)|
    so \\p{L}+ wie (?:du|sie)(?: (?:bist|sind))?|menschen wie (?:du|sie|dich|dir)|jemand(?:en|em)? wie (?:du|dich|dir|sie|ihnen)|leute wie (?:du|dich|sie)|fur (?:typen|leute|menschen) wie|
    man (?:merkt|sieht|hort|spurt),?|offensichtlich|offenbar|sichtlich|anscheinend|(?:du|sie) (?:\\p{L}+ )?(?:bestimmt|sicherlich|gewiss)|
    nach (?:all )?(?:dem|der|deinem|deiner|ihrem|ihrer) (?:\\p{L}+ )?(?:stress|trubel|strapazen|trennung|scheidung|woche|jahr|tag|krankheit)|nach allem|in deiner (?:lage|situation)|in ihrer (?:lage|situation)|in deinem alter|in ihrem alter|
    (?:dein|deine|deinem|deinen|deiner|ihr|ihre|ihrem|ihren|ihrer) (?:angst\\p{L}*|sorgen|mudigkeit|erschopfung|stress|einsamkeit|budget|geldbeutel|schulden|krankheit|gewicht|alter|mann|frau|kinder|ex|trennung|kummer|talent|begabung|situation|ungeduld|beschwerden)|
    genau das,? was (?:du|sie)|(?:du|sie) (?:\\p{L}+ )?(?:sprachbegabt|begabt|talentiert|mude|gestresst|erschopft|einsam|sensibel|ungeduldig)|dein typ|gerade jetzt,? wo`,
  imitation: `
    wie (?:ich |oben |bereits |schon |gesagt|erwahnt|besprochen|versprochen)\\p{L}*|um auf (?:deine|ihre) (?:frage|anfrage)|zu (?:deiner|ihrer) (?:frage|anfrage)|(?:deine|ihre|deiner|ihrer) (?:frage|anfrage|nachricht)|
    (?:gute|tolle|schone|spannende|interessante|berechtigte|ausgezeichnete) frage|^ ?(?:gute|tolle|schone) (?:idee|wahl|uberlegung)|(?:ich )?hoffe,? (?:das|dass|es|ich)|hilft (?:dir|ihnen) (?:das )?weiter|
    gern(?:e)? (?:geschehen|helfe|doch)|^ ?(?:gerne|gern|klar|naturlich|sicher|selbstverstandlich|absolut|genau|alles klar|okay|ok|stimmt|entschuldigung|verstanden|kein problem)[!,]|
    lass (?:mich|es mich)|sag (?:mir|einfach|bescheid)|sagen sie (?:mir|einfach)|melde dich|zusammenfass\\p{L}*|zusammengefasst|kurz gesagt|kurzum|
    hier (?:ist|sind|kommt|kommen) (?:dein|deine|mein|meine|ihre?|einige)|als (?:dein|ihr) (?:assistent|berater|helfer|begleiter)\\p{L}*|
    (?:hast|haben) (?:du|sie) (?:noch|weitere) (?:eine )?fragen?|weitere fragen|noch fragen|sonst noch|(?:du hast|sie haben) (?:gefragt|geschrieben|gesagt)|danke fur|vielen dank|
    meine? (?:antwort|empfehlung|vorschlag|rat|tipp)|die antwort|mochtest du,? dass|soll ich|basierend auf|nach dem,? was (?:du|sie)|was du (?:vorhin|eben|gerade)|zuruck zu(?:r| deiner| ihrer)|ankn[ue]pfend|vorhin|eben erwahnt`,
};
