// The directions of the house (docs/architecture.md), kept by `npm run check`.
/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
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
        pathNot: ['\\.d\\.ts$', '\\.worker\\.ts$', '^src/main\\.ts$', '^src/(pages|http)/assets/'],
      },
      to: {},
    },
    {
      name: 'generated-code-stays-at-the-edge',
      comment: 'Wire shapes are known to controllers, presenters and http only.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: [
          '\\.(controller|presenter)\\.ts$',
          '^src/http/',
          '^src/runs/agent/',
          '^src/templated-policies/(synthetic-policy|templated-policies\\.service)\\.ts$',
        ],
      },
      to: { path: '^generated/' },
    },
    {
      name: 'rooms-know-no-http-exceptions',
      comment: 'Services and entities throw domain errors.',
      severity: 'error',
      from: { path: '\\.(service|entity)\\.ts$' },
      to: { path: '^src/http/(edge|error|authentication|rate-limit|contract-adapter)' },
    },
    {
      name: 'identity-knows-no-other-room',
      severity: 'error',
      from: { path: '^src/identity/' },
      to: {
        path: '^src/(gpg-keys|provider-registry|no-code|templated-policies|module-registry|projects|workspaces|state|runs|demo|commands|operations|platform)/',
      },
    },
    {
      name: 'http-knows-the-subject-only',
      severity: 'error',
      from: { path: '^src/http/' },
      to: {
        path: '^src/(identity/(?!subject)|gpg-keys|provider-registry|no-code|templated-policies|module-registry|projects|workspaces|state|runs|demo|commands|operations|platform)',
      },
    },
    {
      name: 'database-knows-no-room',
      severity: 'error',
      from: { path: '^src/database/' },
      to: {
        path: '^src/(identity|audit|gpg-keys|provider-registry|no-code|templated-policies|module-registry|projects|workspaces|state|runs|http)/',
      },
    },
    {
      name: 'areas-keep-apart',
      severity: 'error',
      from: { path: '^src/(templated-policies|gpg-keys|module-registry)/' },
      to: {
        path: '^src/(templated-policies|gpg-keys|provider-registry|module-registry|no-code)/',
        pathNot: '^src/$1/',
      },
    },
    {
      name: 'no-code-knows-no-other-area',
      severity: 'error',
      from: { path: '^src/no-code/' },
      to: { path: '^src/(templated-policies|gpg-keys|provider-registry)/' },
    },
    {
      name: 'execution-is-pure',
      comment:
        'Runs are executed without database, Nest and HTTP server: an agent has none of them.',
      severity: 'error',
      from: { path: '^src/runs/execution/' },
      to: {
        path: '^(src/(?!runs/execution/|module-registry/|text/|worker-thread/|gpg-keys/(release-signature|key-refusal)\\.ts|(config|environment-names)\\.ts)|generated/|node_modules/(@nestjs|typeorm|express))',
      },
    },
    {
      name: 'agents-have-no-database',
      comment:
        'What workers and agents share, and agents themselves: no database, Nest and HTTP server.',
      severity: 'error',
      from: { path: '^src/runs/(work|agent)/' },
      to: {
        path: '^(src/(?!runs/(work|agent|execution)/|text/|domain-errors\\.ts)|generated/(?!server/models/)|node_modules/(@nestjs|typeorm|express))',
      },
    },
    {
      name: 'projects-know-no-workspaces',
      severity: 'error',
      from: { path: '^src/projects/' },
      to: {
        path: '^src/(workspaces|state|runs|no-code|module-registry|gpg-keys|templated-policies)/',
      },
    },
    {
      name: 'workspaces-know-no-state',
      severity: 'error',
      from: { path: '^src/workspaces/' },
      to: { path: '^src/(state|runs|no-code|gpg-keys|provider-registry|templated-policies)/' },
    },
    {
      name: 'state-knows-no-runs',
      severity: 'error',
      from: { path: '^src/state/' },
      to: { path: '^src/(runs|no-code|module-registry|gpg-keys|templated-policies)/' },
    },
    {
      name: 'provider-registry-knows-keys-only',
      severity: 'error',
      from: { path: '^src/provider-registry/' },
      to: {
        path: '^src/(templated-policies|module-registry|projects|workspaces|state|runs|no-code)/',
      },
    },
    {
      name: 'runs-know-no-area',
      comment:
        'One file apart: the releases of tools are verified with the judgement on signatures of area B.',
      severity: 'error',
      from: { path: '^src/runs/', pathNot: '^src/runs/execution/tools/release-check\\.ts$' },
      to: { path: '^src/(no-code|gpg-keys|provider-registry|templated-policies)/' },
    },
    {
      name: 'sealed-columns-are-said-beside-their-entity',
      comment:
        'What is sealed at rest is known with the schema, so that reseal finds all of it (docs/decisions/0055).',
      severity: 'error',
      from: { path: '^src/', pathNot: '\\.entity\\.ts$|^src/(secrets|resealing)/' },
      to: { path: '^src/secrets/sealed-columns\\.ts$' },
    },
    {
      name: 'rooms-seal-by-at-rest',
      comment: 'Rooms seal by AtRest, which wants the column.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot:
          '^src/(secrets|resealing)/|^src/(foundation\\.module|commands/reseal|doctor/check-sealed)\\.ts$',
      },
      to: { path: '^src/secrets/sealer\\.ts$' },
    },
    {
      name: 'commands-are-called-by-main-only',
      severity: 'error',
      from: { pathNot: '^src/(main\\.ts|commands/)' },
      to: { path: '^src/commands/' },
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
