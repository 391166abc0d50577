import type { Phrase } from './phrase.js';

/** Words of a delicate subject that mean another thing in a sentence about something else. */
export interface OtherSense {
  /** What the sentence has to hold besides. */
  readonly beside: readonly Phrase[];
  readonly words: readonly Phrase[];
}

const ELECTIONS = ['elect(ion|ions|ed|ing|s)?', 'reelect*', 'ballot*', 'candidate*'];
const VOTES = [
  'vot(e|es|ed|ing|er|ers) (for|against|in|on|rights|id)?',
  '(register|how|where|able|eligible|going) to vote',
];

/**
 * Civic words of technology, money, sport and travel. Only what is ambiguous is taken out: a politician in the sentence
 * still counts.
 */
export const CIVIC_SENSES: readonly OtherSense[] = [
  {
    beside: [
      '(raft|paxos|pbft|tendermint|hotstuff|hyperledger|solidity|validator|zab|zookeeper|etcd|consul|kafka|redis|hazelcast|patroni|kubernetes|k8s|rabbitmq|elasticsearch|cassandra|byzantine|quorum|failover|microservice*|mongo*|replica*|shard*)',
      '(leader|master|primary|coordinator|controller|bully|ring|broker) (election|reelection|algorithm)*',
      '(election|voting) (algorithm|timeout|timer|term|protocol|epoch)*',
      '(distributed|consensus|fault tolerant) (system|systems|algorithm|algorithms|protocol|protocols|database|databases|lock|locks|computing)',
      'split brain',
      '(cluster|follower|leader|worker|peer) node*',
      '(nodes|servers|peers|processes|replicas) (vote|votes|voted|voting|elect|elected)',
      'smart contract*',
      'dao',
    ],
    words: [...ELECTIONS, ...VOTES, 'parliament'],
  },
  {
    beside: [
      '(classifier|ensemble|regressor|estimator|bagging|sklearn|scikit|crowdsourc|annotator|labeller|labeler)*',
      'random forest*',
      '(stack overflow|reddit|upvote|downvote|retro|retrospective|planning poker|kanban|eurovision|bake off|talent show|photo contest|costume contest|book club|potluck|fantasy football|all star|mvp|hall of fame|grammy|oscar)*',
      '(dish|dessert|pizza|menu|movie night|playlist|captain)*',
      '(poll|polling|vote|voting|upvote|like|star|rating|survey) (component|widget|button|bot|feature|endpoint|api|page|form|app|table|schema|screen|counter)*',
      '(react|vue|angular|django|flask|rails|laravel|firebase|discord|slack|telegram|whatsapp|wordpress|mysql|postgres|typescript|javascript|python) (component|bot|app|hook|code|plugin|channel|server|group|table|backend|poll)*',
      '(vote|votes|voted|voting|poll) (on|for) (lunch|dinner|a name|the name|names|where to (eat|go)|dates|a date|ideas|a theme|the theme|topics|stories|features|a restaurant)',
    ],
    words: VOTES,
  },
  {
    beside: [
      '(s|c) corp*',
      '83 b',
      '(401 ?k|hsa|fsa|hmo|ppo|irs|roth|llc|payroll|open enrollment|dependent care|deferral*)',
      'form (2553|8832)',
      '(benefit|benefits|tax|contribution|pension|dividend) (election|elections|plan|plans|window|package|year|rate)',
    ],
    words: ELECTIONS,
  },
  {
    beside: [
      '(chess|book|tennis|football|sports|youth|rotary|garden|drama|robotics|fan) (club|team|society)',
      '(choir|guild|clan|pta|hoa|homeowners association|parents association|student council|student union|committee|volleyball|treasurer|captain|co op|housing cooperative)',
      '(marathon|triathlon|hall of fame|all star|ballon d or|ticket|tickets)',
    ],
    words: [...ELECTIONS, ...VOTES],
  },
  {
    beside: [
      '(h26[45]|hevc|av1|codec*|encod*|ffmpeg|keyframe*|bitrate*|hls|dash|i frame*|b frame*)',
      '(closed|open) gop',
      'gop (size|length|structure|cache|duration|interval|pattern)',
    ],
    words: ['gop'],
  },
  { beside: ['(camp*|dispersed|campground*|boondock*|off ?road*|trail*|hik*)', 'blm land*'], words: ['blm'] },
  {
    beside: [
      '(surge|breaker*|volt*|consumer unit|wiring|fuse|earthing|dimm*|eeprom|i2c|memory module*)',
      '(flight|cockpit|boeing|airbus|avionic*|data ?cent(er|re)|coolant)',
      '(azure|front door|autofocus|university|campus|dsu|t1 line)',
    ],
    words: ['spd', 'cdu', 'afd', 'csu', 'fdp', 'chancellor (of)?'],
  },
  {
    beside: [
      '(plane|planes|airplane*|aircraft|jet|glider|drone|rc|bird*|butterfl*|dragonfl*|chicken*|duck|drumstick*|aileron*|flap|flaps|spar)',
      '(museum|hotel|castle|palace|hospital|mansion|library|bumper|fender|headlight|mirror)',
      '(soccer|football|hockey|rugby|handball|netball|winger*|midfield*|formation|fifa|striker)',
    ],
    words: ['(left|right) wing*', 'far (left|right)'],
  },
  {
    beside: [
      '(owl|owls|rook|rooks|collective noun*|group of)',
      '(sightseeing|itinerary|sunset|photo|photos|photograph*|selfie|architecture|gothic|bridge|cruise|tram|metro|subway|train stop|bus stop|station|hotel*|guided tour*|walking tour*|opening hours)',
    ],
    words: ['(houses of)? parliament*', 'reichstag', 'bundestag'],
  },
  {
    beside: [
      '(board game|role ?playing|rpg|dungeon|dungeons|raid|knights|elves|wizards|costume|birthday|civilization|crusader kings|hearts of iron|stellaris|age of empires|total war|warhammer|lego|minecraft|elden ring|skyrim|middle earth|westeros|narnia)*',
    ],
    words: ['which party', '(civil)? war in', 'invasion of', 'ceasefire', 'refugee*'],
  },
  { beside: ['(padel|tennis|basketball|squash|badminton|sneaker*|shoe|shoes)'], words: ['supreme court'] },
  { beside: ['(privacy|ants|aphids|weeds|slugs|mice|wasps|species|space|snails)'], words: ['invasion of'] },
];

/** `sex` as one of two, which statistics, breeders, law and books speak of. */
export const SEX_SENSES: readonly OtherSense[] = [
  {
    beside: [
      '(dataframe|pandas|dataset|column|histogram|regression|statistic|census|demographic|covariate|cohort|boxplot|spreadsheet)*',
      '(chromosome|genetic|gene|genes|allele|punnett|drosophila|fruit fl|mammal|reptile|embryo|hermaphrodit|biolog|ultrasound|hormone|gonad|species|evolution)*',
      '(kitten|kittens|puppy|puppies|betta|guinea pig*|hamster*|gecko*|turtle*|tortoise*|parrot*|budgie*|chinchilla*|ducklings|hatchlings|calf|foal|rabbits|goldfish)',
      '(passport*|birth certificate*|life expectancy|mortality|title ix|athlete*|discriminat*|workplace|equal pay)',
      '(jane austen|shakespeare|emma stone|carrie bradshaw|sex pistols|cynthia nixon)',
    ],
    words: ['sex', 'sexes', 'sexed', 'sexing'],
  },
];

/** `sex` where the words next to it say that it is no act. */
export const SEX_PHRASES: readonly Phrase[] = [
  '(same|opposite|single|mixed|biological|fair|fairer|either|neither|assigned|legal) sex',
  'sex (ratio|chromosome|determination|linked|linkage|hormone|difference|cell|organ|discrimination|selection|specific|equality|stereotype|education|ed|pistols|and the city|at birth|assigned|and age|or age|and gender|column|variable)*',
  '(by|age|gender|race|weight|height|income|bmi) (and|or)? ?sex',
  '(determine|identify|guess|reveal|predict) (the|its|their|a|babys?)? ?sex',
  'sex of (a|an|the|my|our|your|this|these|each)? ~ (baby|babies|kitten|kittens|cat|cats|puppy|dog|dogs|fish|chick|chicks|bird|birds|animal|animals|plant|plants|fetus|participant|participants|patient|patients|rabbit|snake)',
  'sex (m|f|male|female)',
  '(what|which) sex (is|are|was)',
  'sexo (opuesto|del bebe|de mi|masculino|femenino)',
  '(edad|idade) (y|e) sexo',
  'sexe (oppose|du bebe|masculin|feminin)',
  '(age|et) sexe',
];
