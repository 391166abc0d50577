/** The folders of the domain, and which others each may import. Whatever is not here is forbidden. */
const DOMAIN = {
  values: [],
  frequency: ['values'],
  privacy: ['values'],
  conversation: ['values'],
  'ad-variant': ['values', 'conversation'],
  catalog: ['values', 'frequency', 'privacy', 'conversation', 'ad-variant'],
  experiment: ['values', 'catalog'],
  settlement: ['values'],
  budget: ['values', 'catalog'],
  pacing: ['values', 'frequency', 'catalog', 'budget'],
  video: ['values', 'catalog', 'conversation'],
  demand: ['values', 'frequency', 'privacy', 'catalog', 'conversation', 'budget', 'video'],
  figures: ['values'],
  delivery: ['values', 'figures', 'frequency', 'privacy', 'catalog', 'experiment', 'conversation', 'budget', 'demand'],
  reports: ['figures', 'demand', 'delivery'],
  turn: ['values', 'frequency', 'privacy', 'catalog', 'conversation', 'pacing', 'demand', 'delivery'],
  auction: ['values', 'frequency', 'privacy', 'catalog', 'pacing', 'demand', 'delivery', 'turn'],
  'ad-text': ['catalog'],
  'decision-record': [
    ...['values', 'frequency', 'privacy', 'catalog', 'experiment', 'conversation', 'ad-text', 'ad-variant'],
    ...['pacing', 'demand', 'delivery', 'turn', 'auction'],
  ],
  forecast: ['values', 'pacing', 'delivery', 'decision-record'],
};

/** The folders of the application likewise; all of them may import the domain. */
const APPLICATION = {
  ports: [],
  api: ['ports'],
  deadline: ['ports', 'faults'],
  faults: ['ports', 'deadline'],
  request: ['ports', 'api', 'deadline', 'faults'],
  sale: ['ports', 'deadline', 'faults'],
  ads: ['ports', 'api', 'deadline', 'faults', 'sale'],
  webhooks: ['ports', 'deadline', 'faults'],
  settlement: ['ports'],
  counting: ['ports', 'api', 'deadline', 'faults', 'sale', 'ads', 'webhooks'],
  turn: ['ports', 'api', 'deadline', 'faults', 'request', 'sale', 'ads', 'counting'],
  overlay: ['ports', 'api', 'deadline', 'faults', 'request', 'sale', 'ads', 'counting'],
  operations: ['ports', 'audit', 'faults', 'request', 'webhooks'],
  advertiser: ['ports', 'operations'],
  drafts: ['ports', 'deadline', 'faults', 'ads', 'operations'],
};

/** The chapters of the core client: what it reads and asks, then what a session knows, then what is shown of it. */
const CLIENT_JS = {
  io: [],
  options: ['io'],
  state: ['io', 'options'],
  preload: ['io', 'options', 'state'],
  frame: ['io', 'options', 'state'],
  page: ['io', 'options', 'state', 'frame'],
  session: ['io', 'options', 'state', 'preload', 'page'],
  provider: ['io', 'options', 'state', 'session'],
};

/** The chapters of an ad's page; what starts a page, and brings them together, stands at its root. */
const FRAME_WEB = {
  elements: [],
  host: ['elements'],
  events: ['host'],
  text: ['elements', 'host'],
  viewability: ['elements', 'host'],
  media: ['elements', 'viewability'],
  formats: ['elements', 'media'],
};

/** A rule for each folder of a layer: what it may import of its neighbours. */
const arrows = (layer, table) =>
  Object.entries(table).map(([folder, allowed]) => ({
    name: `${layer}-${folder}`,
    comment: `Arrows between the folders of ${layer} point downwards only (the table in .dependency-cruiser.cjs): move what both need below them, or take it as a value.`,
    severity: 'error',
    from: { path: `^${layer}/${folder}/` },
    to: { path: `^${layer}/`, pathNot: `^${layer}/(${[folder, ...allowed].join('|')})/` },
  }));

/**
 * The dependency rule: `domain <- application <- adapters <- bootstrap`.
 * Each comment is the sentence to read when the rule stops you.
 * @type {import('dependency-cruiser').IConfiguration}
 */
module.exports = {
  forbidden: [
    ...arrows('domain', DOMAIN),
    ...arrows('application', APPLICATION),
    ...arrows('adapters/client-js', CLIENT_JS),
    ...arrows('adapters/frame-web', FRAME_WEB),
    {
      name: 'domain-imports-only-domain',
      comment:
        'The domain decides from values alone: what it needs from elsewhere comes in as a fact, never as an import.',
      severity: 'error',
      from: { path: '^domain/' },
      to: { pathNot: '^domain/' },
    },
    {
      name: 'application-imports-only-domain-and-itself',
      comment:
        'A use case reaches the world through a port of application/ports. An adapter, package or Node module here would be needed by everyone who embeds the engine.',
      severity: 'error',
      from: { path: '^application/' },
      to: { pathNot: '^(domain|application)/' },
    },
    {
      name: 'engine-reaches-no-package',
      comment:
        'Embedding the engine loads nothing from node_modules: follow the path that is printed and cut it at its first adapter.',
      severity: 'error',
      from: { path: '^application/index\\.ts$' },
      to: { path: 'node_modules', reachable: true },
    },
    {
      name: 'adapters-do-not-know-each-other',
      comment:
        'Any adapter can be swapped for another only while no second one imports it. Share shapes in adapters/wire, decisions in domain/, and let bootstrap/ bring adapters together.',
      severity: 'error',
      from: { path: '^adapters/([^/]+)/', pathNot: '^adapters/(client-|playground-web|store-(sqlite|postgres)/)' },
      to: { path: '^adapters/', pathNot: '^adapters/($1|wire)/' },
    },
    {
      name: 'sql-engines-share-only-the-sql-layer',
      comment:
        'Both SQL engines run the schema, migrations and queries of store-sql; what only one of them can do stays in its own folder (decision 0009).',
      severity: 'error',
      from: { path: '^adapters/store-(sqlite|postgres)/' },
      to: { path: '^adapters/', pathNot: '^adapters/(store-$1|store-sql|wire)/' },
    },
    {
      name: 'framework-clients-share-only-the-core-client',
      comment:
        'A client for a framework is glue over client-js; what two of them need belongs there. Only the error boundary needs React, and React Native is React.',
      severity: 'error',
      from: { path: '^adapters/(client-[^/]+)/', pathNot: '^adapters/client-devtools/' },
      to: { path: '^adapters/', pathNot: '^adapters/($1|client-js|wire)/|^adapters/client-react/ad-boundary' },
    },
    {
      name: 'devtools-are-the-inspector-of-the-playground',
      comment:
        'The devtools are what the playground shows of itself, in the page of somebody else: what both need stands there.',
      severity: 'error',
      from: { path: '^adapters/client-devtools/' },
      to: { path: '^adapters/', pathNot: '^adapters/(client-devtools|playground-web/devtools)/' },
    },
    {
      name: 'playground-is-a-host',
      comment:
        'The playground shows what an integrator can build: it uses the clients and the wire types, and nothing behind them.',
      severity: 'error',
      from: { path: '^adapters/playground-web/' },
      to: { path: '^adapters/', pathNot: '^adapters/(playground-web|client-[^/]+|wire)/' },
    },
    {
      name: 'adapters-are-not-wired-by-themselves',
      comment: 'Only bootstrap/ knows which adapters there are. Take what you need as a parameter of your factory.',
      severity: 'error',
      from: { path: '^adapters/' },
      to: { path: '^bootstrap/' },
    },
    {
      name: 'telemetry-loads-on-demand',
      comment: 'Where metrics and traces are off, they cost no start and no memory: import() the adapter.',
      severity: 'error',
      from: { path: '^(domain|application|adapters|bootstrap)/', pathNot: '^adapters/telemetry-' },
      to: {
        path: '^adapters/telemetry-|node_modules/(@opentelemetry|prom-client)/',
        dependencyTypesNot: ['dynamic-import', 'type-only'],
      },
    },
    {
      name: 'container-stays-in-bootstrap',
      comment:
        'Inversify is one way of wiring, not part of the engine: export a plain factory or class and bind it in bootstrap/.',
      severity: 'error',
      from: { pathNot: '^bootstrap/' },
      to: { path: 'node_modules/(inversify|@inversifyjs|reflect-metadata)/' },
    },
    {
      name: 'browser-code-stays-small',
      comment:
        'What runs in a page decodes tolerantly and is counted in kilobytes: validators, servers, the container and the domain stay on the server, and shared shapes come from adapters/wire.',
      severity: 'error',
      from: { path: '^adapters/(frame-web|playground-web|client-[^/]+)/' },
      to: {
        path: '(node_modules/(zod|koa|@koa|ws|inversify|reflect-metadata)/|^(domain|application)/)',
        reachable: true,
      },
    },
    {
      name: 'browser-code-has-no-node',
      comment:
        'There are no Node modules in a browser: use what the platform of a page has, or take it as a parameter.',
      severity: 'error',
      from: { path: '^adapters/(frame-web|playground-web|client-[^/]+)/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'wire-has-no-dependencies',
      comment: 'adapters/wire is copied into every client: plain types and constants, nothing behind them.',
      severity: 'error',
      from: { path: '^adapters/wire/' },
      to: { pathNot: '^adapters/wire/' },
    },
    {
      name: 'contract-kits-bring-no-runner',
      comment:
        'The kits are published: whoever writes a store runs them with a test runner of their own choice. Of the adapters they know only what the shipped reader recognises, so that no second list of it goes stale.',
      severity: 'error',
      from: { path: '^tests/contracts/' },
      to: {
        pathNot: '^((tests/contracts|domain|application)/|adapters/reader-local/index\\.ts$)',
        dependencyTypesNot: ['core'],
      },
    },
    {
      name: 'sources-do-not-import-tests',
      comment: 'Tests are not shipped; only the contract kits are, and they stand alone.',
      severity: 'error',
      from: { path: '^(domain|application|adapters|bootstrap)/' },
      to: { path: '^tests/' },
    },
    {
      name: 'no-cycles',
      comment:
        'Two files that need each other are one idea in two files, or hide a third one: move what both need into a file of its own.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'everything-resolves',
      comment: 'An import that leads nowhere fails only when it runs: mend the path, or install the package.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'only-declared-packages',
      comment: 'A package that is installed by chance disappears by chance: declare it in package.json.',
      severity: 'error',
      from: { path: '^(domain|application|adapters|bootstrap)/', pathNot: '^adapters/playground-web/' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'npm-dev'] },
    },
    {
      name: 'bundled-packages-are-declared',
      comment:
        'The playground is bundled when it is built, so that what it uses is a tool of development; declared it must be.',
      severity: 'error',
      from: { path: '^adapters/playground-web/' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^dist/' },
    // Type-only imports count: a type of a package in a signature is a dependency of everyone who calls it.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
