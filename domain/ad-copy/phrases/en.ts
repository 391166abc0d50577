import type { Phrases } from './phrase-kinds.js';

export const EN: Phrases = {
  experience: `
    i(?!\\.)|me|my|mine|myself|(?<!while )we|our|ours|ourselves|(?:a|one|some) (?:friend|neighbou?r|colleague|cousin)s?|
    friends (?:swear|say|love|keep)|(?:couldn't|can't|cannot) live without|(?:never|not) (?:looked|going|been) back|
    hooked|obsessed|(?:falls?|fell|fallen) (?:in love|for it)|loved? (?:it|them|this|mine|how|the way|every)|
    (?<!your )favou?rites?|go-to|speaking from|take it from|honestly|frankly|to be honest|no kidding|tried and tested|
    (?:wouldn't|won't) (?:trade|swap|be without|part with)`,
  promise: `
    for (?:good|life|ever|keeps|years|decades|ages)|(?:all|rest of) your (?:life|days)|years? (?:to come|after year)|
    year in,? year out|once and for all|no matter (?:what|how|where|when|who)|whatever (?:happens|comes|life)|come what may|
    rest assured|(?:count|rely|depend) on|peace of mind|worry[- ]free|without (?:a )?(?:worry|worries|fail|a hitch)|
    nothing (?:to worry|can go wrong|left to chance|to lose)|can't (?:go wrong|lose)|
    never (?:again|have|worry|miss|lose|run|fails?|let|breaks?|wears?|be|want|look|go|feel|get|pay|forget|disappoint\\p{L}*|goes|gets|lets|leaves?)|
    (?:won't|will not|wont) (?:let|ever|regret|miss|fail|break|need|have|be|feel|find|want|wear)|no more (?:worries|worrying|stress|fees|queues?|hassle|waiting|excuses|pain|chafing|slipping|tears|mess|surprises)|
    (?:say |wave )?goodbye|bid farewell|thing of the past|(?:like|as) (?:a |an |any )?(?:local|native|pro|dream|charm|new|clockwork)|
    fluent(?:ly)?|chang(?:e|es|ed) (?:your|everything|the way|how)|life[- ]changing|game[- ]chang\\p{L}*|transform\\p{L}*|
    all you(?:'ll| will)? ever|the last \\p{L}+ you|every single time|
    always (?:works?|fits?|be|there|on time|fresh|ready|safe|dry|warm|arrives?|looks?|stays?|gets?|finds?)|
    by the end,? you|in no time|before you know it|instant(?:ly)?|effortless(?:ly)?|
    you(?:'ll| will| are going to|'re going to) (?!find|get|receive|see|also|hear|meet|be able|need|want|have access|pay|reach)\\p{L}+|
    (?:built|made|designed) to last|stand the test|(?:keeps?|holds?) (?:its|their) (?:shape|value|word)|
    lasts? (?:for )?(?:a lifetime|forever|years|ages|you)|(?:are|is|be|you're) (?:covered|protected|sorted|set|safe) (?:for|whatever|no matter|against|from)|
    pays? for (?:itself|themselves)|worth every|(?:no |any )?regrets?|never look back|success|results|whenever you want|
    we guarantee|will (?:change|never|always|make you|keep you|be (?:perfect|yours))|that's a promise|sorted for|cannot fail|
    whatever the (?:weather|season|occasion)|in any (?:situation|case|weather)|a thousand times|permanent(?:ly)?|cover(?:s|ed) everything|everything is covered`,
  superlative: `
    nobody|no one|no other|nothing (?:else|like|beats|compares|comes|quite|better|could|matches)|nowhere else|
    unlike any\\p{L}*|like none|hardly (?:a|any|anything)|(?:a )?class of (?:its|their) own|in a class|
    hard to (?:beat|top|match|find)|beats|outperform\\p{L}*|outshin\\p{L}*|outclass\\p{L}*|surpass\\p{L}*|the only|
    in the (?:world|business|country|whole|entire)|on (?:the market|earth|the planet)|(?:money|you) can (?:buy|get|have)|
    ever (?:made|built|seen|tasted|invented|created|had|worn|heard)|of (?:them all|all time)|by far|far ahead|miles ahead|
    exceptional\\p{L}*|outstanding\\p{L}*|unique\\p{L}*|extraordinar\\p{L}*|remarkabl\\p{L}*|superb\\p{L}*|superior|supreme|
    premium|luxur\\p{L}*|state[- ]of[- ]the[- ]art|gold standard|one of a kind|(?:rather|other|no more|less) \\p{L}+est|
    (?!rather|other|longer|later|never|fewer|lower|over|under)\\p{L}{2,}er (?:\\p{L}+ )?than(?! \\p{N})|(?:more|less|better|worse) (?:\\p{L}+ ){0,2}than(?! \\p{N})|
    amazing|incredibl[ey]|unbelievabl[ey]|stunning|legendary|unforgettable|magical|flawless|impeccabl[ey]|faultless|peerless|matchless|
    unequall?ed|unparallell?ed|unsurpassed|sheer perfection|perfection|as \\p{L}+ as (?:it|they) (?:gets?|comes?)|
    puts? (?:\\p{L}+ ){1,3}to shame|leaves? (?:\\p{L}+ ){1,3}behind|without (?:equal|rival|compare|peer)|most \\p{L}+ly|(?:can't|cannot) be (?:beaten|matched|topped)|
    few (?:\\p{L}+ )?(?:are|come|can|get)|doesn't get (?:any )?(?:better|\\p{L}+er|more)|ahead of (?:the|its|all|every)|number 1|knows no equal|the real (?:thing|deal)`,
  reader: `
    (?<!(?:if|when|whenever|whether|while|once|where|wherever|until|unless|before|after|that|what|how|who|and|or) )you(?:'re| are|'ve been| have been|'ve had| have had|'ve got| seem| look| sound| feel| clearly| obviously| must| deserve|'ve earned| have earned| surely| probably| evidently| certainly| always| never| were| struggle| suffer| worry| can't| cannot| lack| tend| strike| barely| hardly| work too| sleep (?:badly|poorly)| of all people)|
    (?:since|because|given(?: that)?|seeing(?: that| as)?|now that|considering) you(?:r|'re|'ve)?(?! (?:can|may))|
    given your|(?:someone|somebody|people|a person|anyone) (?:like|as \\p{L}+ as|who's as|in your) (?:you|your)\\p{L}*|as \\p{L}+ as you(?: are)?|
    as a (?:busy |young |single |working |stressed |tired |fellow )+\\p{L}+|as a (?:mother|father|mum|mom|dad|parent|student|pensioner|beginner|woman|man)|
    your (?:tired|busy|stress\\p{L}*|exhaust\\p{L}*|anxi\\p{L}*|tight|lonel\\p{L}*|illness|weight|age|wife|husband|partner|boss|ex|divorce|grief|debts?|diagnosis|condition|type of person|personality|generation|worries|troubles|sadness|past|nerves)|
    (?:i|one|we) can (?:tell|see|hear)|it shows that you|just what you (?:need|deserve|were)|exactly what you(?:'ve| have)? (?:need|been|want|deserve)|
    what you (?:really|truly) (?:need|want)|people as|after (?:all|everything) you|the (?:months|year|week|day) you(?:'ve| have)|
    you have (?:a (?:gift|talent|flair|knack)|an ear|the talent|good taste|great taste|every reason|been)|you(?:'ve| have) (?:got|good|great|such|every|clearly)|you(?:'ve| have)? (?:\\p{L}+ )?deserved?|well[- ]deserved|
    with (?:a|your) (?:budget|income|salary|schedule|mind|job|history|condition) like yours|like yours|
    (?:person of your|in your (?:situation|condition|position|shoes|age|state))`,
  imitation: `
    as (?:i|we) (?:said|mentioned|wrote|explained|noted)|as (?:mentioned|discussed|noted|explained|promised|above|you asked)|
    (?:to answer|answering|back to|coming back to|returning to|regarding|about|as for) your (?:question|request|message)|
    (?:hope|hoping) (?:that |this |it )*(?:helps|answers|is useful)|(?:good|great|excellent|fair|lovely|interesting) (?:question|point)|^ ?(?:good|great|excellent|lovely) (?:choice|idea|thinking)|
    (?:happy|glad|pleased|here) to (?:help|assist)|glad you asked|let me (?:know|tell|help|add|suggest|explain|see|check|think)|
    ^ ?(?:of course|sure|certainly|absolutely|definitely|gladly|no problem|you're welcome|my pleasure|okay|ok|right|sorry|apologies|indeed)[!,]|
    (?:in|to) (?:summary|summari[sz]e|sum up|short,)|in conclusion|here(?:'s| is| are) (?:my|what|some|your|how)|
    feel free to (?:ask|reach|contact|message|let|tell)|as your assistant|anything else|any (?:other|more|further) questions|you(?:'ve)? (?:just )?(?:asked|said|told|wrote)|
    the answer (?:is|to)|my (?:answer|suggestion|advice|recommendation|tip|pick)|based on (?:what|your)|from what you|
    that's a (?:good|great|fair)|thanks? (?:you )?for|shall (?:i|we)|would you like me|do you want me|earlier (?:in|you)|as an assistant|
    continuing (?:from|with)|following up|one more thing before|does that (?:help|answer)|is there anything`,
};
