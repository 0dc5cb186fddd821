// The seven layers (docs/architecture.md), checked by `npm run check`: imports go down only.

const LAYERS = ['lib', 'core', 'execution', 'platform', 'areas', 'app', 'commands'];

/** One rule for each layer but the highest. */
const layers = LAYERS.slice(0, -1).map((layer, index) => ({
  name: `${layer}-must-not-import-higher-layers`,
  severity: 'error',
  from: { path: `^src/${layer}/` },
  to: { path: `^src/(${LAYERS.slice(index + 1).join('|')}|main\\.ts)` },
}));

/** The forbidden imports between modules of the platform. */
const platformModules = [
  {
    name: 'identity-and-audit-must-not-import-features',
    from: '(identity|audit)',
    to: '(discovery|projects|workspaces|state|module-registry|runs)',
  },
  {
    name: 'projects-must-not-import-workspaces',
    from: 'projects',
    to: '(workspaces|state|runs|module-registry)',
  },
  { name: 'workspaces-must-not-import-state', from: 'workspaces', to: '(state|runs)' },
  { name: 'state-must-not-import-runs', from: 'state', to: '(runs|module-registry)' },
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
    ...platformModules,
    {
      name: 'areas-must-not-import-each-other',
      comment: 'Except the provider registry, which imports the signing keys.',
      severity: 'error',
      from: { path: '^src/areas/([^/]+)/' },
      to: {
        path: '^src/areas/[^/]+/',
        pathNot: ['^src/areas/$1/', '^src/areas/gpg-keys/'],
      },
    },
    {
      name: 'only-the-provider-registry-imports-signing-keys',
      severity: 'error',
      from: { path: '^src/areas/', pathNot: '^src/areas/(gpg-keys|provider-registry)/' },
      to: { path: '^src/areas/gpg-keys/' },
    },
    {
      name: 'lib-and-execution-must-not-import-frameworks',
      comment: 'Agents use lib/ and execution/ without NestJS, TypeORM and a database.',
      severity: 'error',
      from: { path: '^src/(lib|execution)/' },
      to: {
        path: '^(src/core/(artifacts|database|health|http|idempotency)/|node_modules/(@nestjs|typeorm|express)/)',
      },
    },
    {
      name: 'no-cycles',
      comment: 'Imports of types count, too.',
      severity: 'error',
      from: { path: '^src/' },
      to: { circular: true },
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
      name: 'only-wire-code-imports-generated-code',
      comment:
        'Only controllers, presenters, core/http, the agent and templated policies use wire types.',
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
      name: 'services-must-not-import-http',
      comment: 'They throw domain errors. A service may prepare the bytes of a response.',
      severity: 'error',
      from: { path: '\\.(service|entity)\\.ts$' },
      to: { path: '^src/core/http/', pathNot: '^src/core/http/contract/call\\.ts$' },
    },
    {
      name: 'controllers-and-presenters-must-not-import-the-database',
      comment: 'Services read and write rows; controllers call them, presenters render the result.',
      severity: 'error',
      from: { path: '\\.(controller|presenter)\\.ts$' },
      to: { path: '^src/core/database/(database|rows|statement|hot-queries)\\.ts$' },
    },
    {
      name: 'only-entities-declare-sealed-columns',
      comment: 'So that `gantry reseal` finds all of them (docs/decisions/0055).',
      severity: 'error',
      from: { path: '^src/', pathNot: '\\.entity\\.ts$|^src/(core/secrets|commands/reseal)/' },
      to: { path: '^src/core/secrets/sealed-columns\\.ts$' },
    },
    {
      name: 'features-must-not-import-the-sealer',
      comment: 'Features seal with AtRest, which requires the name of the column.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot:
          '^src/(core/secrets|commands/reseal)/|^src/(app/foundation\\.module|commands/reseal|commands/doctor/check-sealed)\\.ts$',
      },
      to: { path: '^src/core/secrets/sealer\\.ts$' },
    },
    {
      name: 'src-must-not-import-tests',
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
