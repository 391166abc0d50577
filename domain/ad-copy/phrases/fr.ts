import type { Phrases } from './phrase-kinds.js';

export const FR: Phrases = {
  experience: `
    je|j|moi|me|m|mon|ma|mes|mien|mienne|miens|miennes|nous|notre|nos|perso|personnellement|(?:un|une) (?:ami|amie|copain|copine|collegue|voisin|voisine)|
    prefere[es]?|chouchou|coup de coeur|franchement|honnetement|accro|on (?:l'|les? |la |en |y )?(?:adore|aime|raffole|retourne|reprend|est fan|ne s'en)\\p{L}*|adore[sr]?|tombe[er]? amoureu\\p{L}*`,
  promise: `
    plus jamais|jamais plus|(?:vous|tu) (?:\\p{L}+ ){0,3}jamais|(?:pour|pendant|durant) (?:des |de longues |de nombreuses )?annees|pour de bon|pour la vie|une fois pour toutes|
    quoi qu'il (?:arrive|advienne)|quelles? que soi\\p{L}*|quels? que soi\\p{L}*|peu importe|en toutes? circonstances?|par tous les temps|
    (?:vous pouvez |tu peux )?compter (?:dessus|sur)|l'esprit tranquille|tranquillite|en toute (?:serenite|confiance|securite|tranquillite)|sans (?:souci|soucis|aucun souci|crainte|risque|faille|faute|encombre)|
    plus (?:une|un) seule?|plus aucune?|plus (?:de|d') ?(?:soucis?|stress|frais|problemes?|galeres?|glissades?|retards?|factures?|inquietudes?)|rien (?:ne peut|a craindre|a perdre)|finis? (?:les?|la)|finie|adieu|oublie[zr]?|
    n'aurez plus|n'aura plus|(?:vous|tu) ne (?:\\p{L}+ )?(?:\\p{L}+) plus|couramment|comme (?:un|une) (?:vrai|vraie|natif|native|pro|local|locale|italien|italienne)|change(?:ra|r)? (?:votre|ta|tout|la|le)|transform\\p{L}*|
    en un (?:clin|rien|instant|eclair)|instantanement|immediatement|sans effort|a coup sur|
    vous (?:ne |n'|y |en |le |la |l'|les |vous )?(?!trouverez|recevrez|pourrez|verrez|aurez (?:acces|le choix)|preparez|preferez|desirez|adorez|montrez|entrez|rentrez|offrez|ouvrez|decouvrez|livrez|rencontrez|cherchez|tirez|gerez|retirez|esperez|souffrez|courez|procurez|demarrez|separez)\\p{L}{2,}(?:e|i|au|d|v)rez|
    tu (?:ne |n'|y |en |le |la |l'|les |t')?(?!trouveras|recevras|pourras|verras)\\p{L}{2,}ras|(?:durera|tiendra|accompagnera|suivra|servira) (?:\\p{L}+ )*(?:vie|annees|longtemps|toujours)|
    dure(?:nt)? (?:toute|des annees|longtemps|toujours)|fait pour durer|concu\\p{L}* pour durer|tranquille (?:pendant|pour)|indemnise\\p{L}*|toujours (?:fraiche?s?|a l'heure|pret\\p{L}*|la|au sec|au chaud|disponible|a vos cotes|sur)|
    ne (?:vous|te) (?:laisse\\p{L}*|lache\\p{L}*|deco[ni]\\p{L}*|decevra)|rentabilis\\p{L}*|vaut (?:chaque|largement)|regrett\\p{L}*|succes|reussite|resultats|comme (?:neuf|neuve|au premier jour)|inusable\\p{L}*|indestructible\\p{L}*|eternel\\p{L}*|infaillible\\p{L}*|d'un achat`,
  superlative: `
    sans (?:egale?s?|pareille?s?|equivalent|comparaison|rivale?s?|concurrence|commune mesure)|hors (?:pair|du commun|norme|categorie)|nulle part(?: ailleurs)?|inegal\\p{L}*|incomparable\\p{L}*|inimitable\\p{L}*|unique\\p{L}*|
    difficile de (?:trouver|faire)|(?:rien|personne|aucune?) (?:\\p{L}+ )?(?:n'|ne )?(?:\\p{L}+ ){0,3}(?:plus|mieux|aussi|autant|tel|pareil|comme|d'aussi)|(?:pas|rien) de (?:plus|mieux)|aucun autre|aucune autre|seule? (?:a|qui|veritable)|
    (?:l'un|l'une) des|(?<!(?:au|le|la|les) )plus \\p{L}+(?: \\p{L}+)? (?:que|qu)(?! ?\\p{N})|(?:mieux|meilleure?s?|moins \\p{L}+) (?:que|qu)|au monde|du monde|sur le marche|de (?:toute la|la) (?:region|planete)|de tous les temps|jamais vu|de loin|
    surpass\\p{L}*|surclass\\p{L}*|depasse (?:tou\\p{L}+|les)|bat tou\\p{L}*|exceptionnel\\p{L}*|extraordinaire\\p{L}*|remarquable\\p{L}*|fabuleu\\p{L}*|sublime\\p{L}*|somptueu\\p{L}*|superbe\\p{L}*|magnifique\\p{L}*|magique\\p{L}*|
    incroyable\\p{L}*|epoustouflant\\p{L}*|inoubliable\\p{L}*|legendaire\\p{L}*|irresistible\\p{L}*|premium|luxe|luxueu\\p{L}*|haut de gamme|d'exception|excellen\\p{L}*|ultime|divin\\p{L}*|
    \\p{L}{4,}issimes?|revolutionn\\p{L}*|la reference|le nec plus|le must|le roi|la reine|champion\\p{L}*|impeccable\\p{L}*|irreprochable\\p{L}*|comme on n'en|comme nulle|des plus \\p{L}+`,
  reader: `
    (?<!(?:si|quand|lorsque|que|qui|ou|comme) )(?:vous etes|vous semblez|vous paraissez|vous avez (?:visiblement|l'air|l'oreille|besoin|un don|le sens|du talent|bon gout|l'habitude|peu|trop|du mal|bien|beaucoup|deja|clairement|manifestement)|vous vous sentez|vous manquez|vous souffrez|vous travaillez|vous dormez|vous aimez|vous adorez|vous meritez|tu es|tu sembles|tu parais|tu as (?:visiblement|l'air|l'oreille|besoin|un don|du talent|bon gout|peu|trop|du mal|bien merite|clairement)|tu te sens|tu manques|tu souffres|tu travailles|tu dors|tu merites)|
    (?:vous|tu) (?:\\p{L}+ )?(?:\\p{L}+ )?merite[sz]|bien merite\\p{L}*|puisque (?:vous|tu)|comme (?:vous|tu) (?:etes|es|avez|as|manquez|dormez)|parce que (?:vous|tu)|vu (?:votre|ton|ta|que)|avec (?:votre|ton|ta) (?:budget|stress|fatigue|emploi|rythme|age|dos)|
    \\p{L}+ comme (?:vous|tu) (?:l'etes|l'es|etes|es)|(?:quelqu'un|des gens|les gens|une personne|les personnes) (?:comme|aussi|de votre|dans votre|dans ta)|
    en tant que (?:jeune |nouve\\p{L}+ )?(?:maman|mere|papa|pere|parent|etudiant\\p{L}*|celibataire|retraite\\p{L}*|debutant\\p{L}*|femme|homme)|
    on (?:voit|sent|devine|entend|remarque) (?:que|bien|tout de suite)|visiblement|manifestement|de toute evidence|ces (?:derniers temps|dernieres semaines)|dernierement|
    apres (?:une (?:telle |si longue |dure )(?:annee|semaine|journee)|une (?:annee|semaine|journee) (?:pareille|comme|aussi|si)|tout ce que|tant de|tous ces)|te ferait|vous ferait|te fera du|vous fera du|
    (?:votre|vos|ton|ta|tes) (?:fatigue|stress|angoisse\\p{L}*|solitude|budget|dettes|maladie|poids|age|mari|femme|enfants|ex|divorce|chagrin|talent|soucis|situation|sensibilite|nervosite|impatience)|a votre age|a ton age|dans votre (?:situation|etat|cas)|exactement ce (?:qu'il|dont)|ce (?:dont|qu'il) (?:vous|tu|te)`,
  imitation: `
    comme (?:je|dit|mentionne|indique|explique|promis|convenu|evoque)\\p{L}*|pour (?:repondre|revenir) a|(?:votre|ta) (?:question|demande|message)|(?:bonne|tres bonne|excellente|belle) question|^ ?(?:bonne|tres bonne|excellente|belle) (?:idee|remarque)|^ ?(?:bon|excellent) choix|
    espere que|(?:ravie?|heureu\\p{L}+|content\\p{L}*) de (?:vous|t')|^ ?(?:bien sur|bien entendu|certainement|absolument|avec plaisir|d'accord|pas de probleme|tout a fait|exactement|evidemment|desolee?|parfait|entendu)(?: ?!|,)|
    (?:laissez|laisse)-moi|dites-moi|dis-moi|n'hesite[sz]? pas a (?:me|nous|demander|poser)|en (?:resume|conclusion|bref)|pour resumer|bref,|voici (?:mes?|ma|mon|quelques|votre)|
    (?:d')?autres? questions?|autre chose|vous (?:avez|m'avez) (?:demande|dit|mentionne|ecrit|parle)|tu (?:as|m'as) (?:demande|dit|mentionne|ecrit|parle)|merci (?:pour|de)|(?:ma|mon) (?:reponse|conseil|recommandation|avis|suggestion)|
    la reponse|voulez-vous que|veux-tu que|en tant qu(?:e|') ?(?:votre|ton|assistant)\\p{L}*|d'apres ce que|plus haut|tout a l'heure|precedemment|cela vous aide|ca vous aide|ca t'aide`,
};
