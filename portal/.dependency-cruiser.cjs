// The import rules of the portal, enforced by `npm run check`.
const { join } = require('node:path');

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Imports of types count, too.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      from: { orphan: true, pathNot: '\\.d\\.ts$' },
      to: {},
    },
    {
      name: 'portal-imports-only-the-published-client',
      comment:
        'The portal uses the API like any other program, which shows that the API is complete.',
      severity: 'error',
      from: { path: '^portal/' },
      to: { path: '^(src|test|generated|client)/', pathNot: '^client/src/index\\.ts$' },
    },
    {
      name: 'pages-must-not-import-each-other',
      severity: 'error',
      from: { path: '^portal/src/pages/([^/]+)/' },
      to: { path: '^portal/src/pages/', pathNot: '^portal/src/pages/$1/' },
    },
    {
      name: 'pages-are-lazy',
      comment: 'Each page is loaded when it is opened.',
      severity: 'error',
      from: { path: '^portal/src/(?!pages/)' },
      to: { path: '^portal/src/pages/', dynamic: false },
    },
    {
      name: 'components-must-not-import-pages',
      comment: 'Only app/ and pages/ contain routes. The other folders do not depend on them.',
      severity: 'error',
      from: { path: '^portal/src/(ui|forms|api)/' },
      to: { path: '^portal/src/(app|pages)/' },
    },
    {
      name: 'only-api-uses-the-client',
      comment: 'Pages use the queries of api/, and the types of the client.',
      severity: 'error',
      from: { path: '^portal/src/(?!api/)' },
      to: { path: '^client/', dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    // Only the client's entry point is checked, not the modules that it loads.
    doNotFollow: { path: '^(node_modules|client/src/index\\.ts)' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: join(__dirname, 'tsconfig.json') },
  },
};
