import type { Phrases } from './phrase-kinds.js';

export const PT: Phrases = {
  experience: `
    eu|me|mim|meu|minha|meus|minhas|comigo|nosso|nossa|nossos|nossas|um amigo|uma amiga|(?:o|a|os|as) (?:uso|tomo|bebo|compro|adoro|levo)|tenho|uso todos|comprei|experimentei|adorei|voltamos|ficamos|favorit[oa]s?|preferid[oa]s?|sinceramente|apaixon\\p{L}+|viciad[oa]`,
  promise: `
    nunca mais|jamais|nunca (?:te|se|vai|falha\\p{L}*|perd\\p{L}+)|(?:durante|por) (?:muitos )?anos|de uma vez por todas|aconteca o que acontecer|nao importa|pode (?:contar|confiar)|tranquilidade|sem (?:preocupac\\p{L}*|riscos?|falha|esforco)|adeus|esqueca|fluente\\p{L}*|como (?:um|uma) (?:nativ[oa]|local)|muda(?:ra|r)? (?:a sua|sua|tudo)|transforma\\p{L}*|num instante|instantane\\p{L}*|voce vai|vai (?:adorar|amar|durar|sentir|dormir|falar)|feit[oa] para durar|sempre (?:pronto|fresco|seguro|pontual)\\p{L}*|nao (?:te|o|a) (?:deixa|desilude)\\p{L}*|arrepend\\p{L}*|sucesso|resultados|para toda a vida`,
  superlative: `
    sem (?:igual|rival|par|comparacao)|inigualave\\p{L}*|incomparave\\p{L}*|insuperave\\p{L}*|unic[oa]s?|nenhum[a]? outr[oa]|ninguem (?:\\p{L}+ ){1,3}(?:mais|melhor|tao)|dificil (?:de )?encontrar|nao ha (?:\\p{L}+ ){0,3}(?:mais|melhor|igual)|nada (?:mais|melhor|igual)|mais \\p{L}+ (?:do )?que(?! \\p{N})|(?:melhor|pior) (?:do )?que|do mundo|do mercado|de sempre|de longe|excecional|excepcional|extraordinari\\p{L}*|incrive\\p{L}*|fantastic\\p{L}*|maravilhos\\p{L}*|inesquecive\\p{L}*|premium|luxo|excelen\\p{L}*|\\p{L}{2,}issim[oa]s?|revolucionari\\p{L}*`,
  reader: `
    (?<!(?:se|quando|que|onde) )(?:voce (?:e|esta|parece|tem|merece|precisa|sente)|tu es|estas (?:cansad|stressad|nervos)\\p{L}*|tens (?:talento|pouco|um dom))|merece[s]?|merecid[oa]|nota-se que|ve-se que|ultimamente|depois de (?:tanto|tanta|tudo|um ano)|pessoas como (?:voce|tu)|tao \\p{L}+ como (?:voce|tu)|como (?:mae|pai|estudante)|na sua (?:situacao|idade)|exatamente o que`,
  imitation: `
    como (?:eu )?(?:disse|mencionei|expliquei|referi|prometi)|(?:respondendo|voltando|quanto) a (?:sua|tua)|(?:sua|tua) (?:pergunta|mensagem)|(?:boa|otima|excelente) pergunta|espero que|^ ?(?:claro|com certeza|sem problema|perfeito|certo|entendido)(?: ?!|,)|deixe-me|diga-me|em (?:resumo|conclusao)|mais alguma|obrigad[oa] por|a resposta|como (?:seu )?assistente|ajude\\?`,
};
