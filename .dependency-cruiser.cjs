// The seven layers (docs/architecture.md), checked by `npm run check`: imports go down only.

const LAYERS = ['lib', 'core', 'execution', 'platform', 'areas', 'app', 'commands'];

/** One rule per layer: what lies above it is out of reach. */
const layers = LAYERS.slice(0, -1).map((layer, index) => ({
  name: `${layer}-imports-nothing-above-it`,
  severity: 'error',
  from: { path: `^src/${layer}/` },
  to: { path: `^src/(${LAYERS.slice(index + 1).join('|')}|main\\.ts)` },
}));

/** What a part may know of its neighbours on the same layer. */
const neighbours = [
  {
    name: 'identity-and-audit-are-the-base-of-the-platform',
    from: '(identity|audit)',
    to: '(discovery|projects|workspaces|state|module-registry|runs)',
  },
  {
    name: 'projects-know-no-workspaces',
    from: 'projects',
    to: '(workspaces|state|runs|module-registry)',
  },
  { name: 'workspaces-know-no-state', from: 'workspaces', to: '(state|runs)' },
  { name: 'state-knows-no-runs', from: 'state', to: '(runs|module-registry)' },
].map(({ name, from, to }) => ({
  name,
  severity: 'error',
  from: { path: `^src/platform/${from}/` },
  to: { path: `^src/platform/${to}/` },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...layers,
    ...neighbours,
    {
      name: 'areas-keep-apart',
      comment: 'Only the provider registry imports another area: the signing keys.',
      severity: 'error',
      from: { path: '^src/areas/([^/]+)/' },
      to: {
        path: '^src/areas/[^/]+/',
        pathNot: ['^src/areas/$1/', '^src/areas/gpg-keys/'],
      },
    },
    {
      name: 'keys-are-known-to-the-provider-registry-only',
      severity: 'error',
      from: { path: '^src/areas/', pathNot: '^src/areas/(gpg-keys|provider-registry)/' },
      to: { path: '^src/areas/gpg-keys/' },
    },
    {
      name: 'lib-and-execution-are-plain-node',
      comment: 'No framework and no database: agents have neither, and a library needs neither.',
      severity: 'error',
      from: { path: '^src/(lib|execution)/' },
      to: {
        path: '^(src/core/(artifacts|database|health|http|idempotency)/|node_modules/(@nestjs|typeorm|express)/)',
      },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: ['\\.d\\.ts$', '\\.worker\\.ts$', '^src/main\\.ts$', '/assets/'],
      },
      to: {},
    },
    {
      name: 'generated-code-stays-at-the-edge',
      comment: 'Wire shapes are known to controllers, presenters, core/http and the agent only.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: [
          '\\.(controller|presenter)\\.ts$',
          '^src/core/http/',
          '^src/execution/agent/',
          '^src/areas/templated-policies/(synthetic-policy|templated-policies\\.service)\\.ts$',
        ],
      },
      to: { path: '^generated/' },
    },
    {
      name: 'services-know-no-http',
      comment: 'They throw domain errors. A service may prepare the bytes of a response.',
      severity: 'error',
      from: { path: '\\.(service|entity)\\.ts$' },
      to: { path: '^src/core/http/', pathNot: '^src/core/http/contract/call\\.ts$' },
    },
    {
      name: 'controllers-and-presenters-know-no-database',
      comment: 'Services read and write rows; controllers call them, presenters render the result.',
      severity: 'error',
      from: { path: '\\.(controller|presenter)\\.ts$' },
      to: { path: '^src/core/database/(database|rows|statement|hot-queries)\\.ts$' },
    },
    {
      name: 'sealed-columns-are-declared-beside-their-entity',
      comment: 'So that `gantry reseal` finds all of them (docs/decisions/0055).',
      severity: 'error',
      from: { path: '^src/', pathNot: '\\.entity\\.ts$|^src/(core/secrets|commands/reseal)/' },
      to: { path: '^src/core/secrets/sealed-columns\\.ts$' },
    },
    {
      name: 'features-seal-by-at-rest',
      comment: 'Features seal with AtRest, which requires the column.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot:
          '^src/(core/secrets|commands/reseal)/|^src/(app/foundation\\.module|commands/reseal|commands/doctor/check-sealed)\\.ts$',
      },
      to: { path: '^src/core/secrets/sealer\\.ts$' },
    },
    {
      name: 'no-test-code-in-the-product',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^test/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    exclude: { path: '^(build|dist|coverage)/' },
  },
};
