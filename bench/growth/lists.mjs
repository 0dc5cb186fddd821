// The lists that grow with use. Each is filled with copies of one row that Gantry created. `fill`
// names the tables: `row` selects the row to copy, and `copy` contains the columns in which copy n
// differs. `counted` updates stored counts afterwards. `ask` contains one query for each line of
// the result. Lists inside one resource that people fill by hand (variables, platforms, tokens,
// agents of a pool) are omitted.
const name = (prefix) => `'${prefix}-' || (1000000000 + n)`;
const id = (prefix) => `'${prefix}-' || (1000000000000000 + n)`;
/** The time of copy n: the copies are one second apart. */
const timeOfCopy = (kind) =>
  kind === 'postgres'
    ? `to_char(timestamp '2030-01-01' + n * interval '1 second', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"')`
    : `strftime('%Y-%m-%dT%H:%M:%S.000Z', '2030-01-01', n || ' seconds')`;
const organization = '/api/v2/organizations/acme';
const usage = `${organization}/registry-modules/private/acme/site/tiny/usage`;

/**
 * Pages of a list, or of a filter that all rows match: the first, the middle, the last one. `:name`
 * in a query is an ID that {@link makeOneOfEach} returns.
 */
const pages = (query = '', more = {}) => ({ label: query, query, deep: true, ...more });
const NOTHING = 'finds nothing';
const TEN = 'finds ten';
/** The first ten copies differ. */
const firstTen = (those, others) => `CASE WHEN n < 10 THEN ${those} ELSE ${others} END`;
/** Finds only the oldest row, which comes last. */
const ONE = 'finds one';
/** A search or a filter that few rows match. */
const finds = (query, what = NOTHING, path) => ({
  label: `${query} ${what}`,
  query,
  deep: false,
  path,
});
/** Background work of the server. */
const inside = (label, work) => ({ label, work });

const named = (prefix) => ({ name: name(prefix), name_key: name(prefix) });

export const lists = [
  {
    list: 'organizations',
    path: '/api/v2/organizations',
    fill: [{ table: 'organizations', row: "name = 'acme'", copy: named('grown') }],
    ask: [pages(), finds('q=nothing')],
  },
  {
    list: 'users',
    path: '/api/v2/admin/users',
    fill: [
      {
        table: 'users',
        row: 'site_admin',
        copy: {
          id: id('user'),
          username: name('grown'),
          username_key: name('grown'),
          site_admin: 'FALSE',
        },
      },
    ],
    ask: [pages(), finds('q=nothing')],
  },
  {
    list: 'teams',
    path: `${organization}/teams`,
    fill: [
      {
        table: 'teams',
        row: "organization = 'acme' AND name_key = 'owners'",
        copy: { id: id('team'), ...named('grown') },
      },
    ],
    ask: [pages(), finds('q=nothing')],
  },
  {
    list: 'agent pools',
    path: `${organization}/agent-pools`,
    fill: [
      {
        table: 'agent_pools',
        row: "organization = 'acme' AND name = 'first'",
        copy: { id: id('apool'), name: name('grown') },
      },
    ],
    ask: [pages(), finds('q=nothing')],
  },
  {
    list: 'projects',
    path: `${organization}/projects`,
    fill: [
      {
        table: 'projects',
        row: "organization = 'acme' AND is_default",
        copy: { id: id('prj'), ...named('grown'), is_default: 'FALSE' },
      },
    ],
    ask: [pages(), finds('q=nothing')],
  },
  {
    list: 'workspaces',
    path: `${organization}/workspaces`,
    fill: [
      {
        table: 'workspaces',
        row: "organization = 'acme' AND name = 'site-1'",
        copy: {
          id: id('ws'),
          ...named('grown'),
          latest_change_at: timeOfCopy,
          module_version: firstTen("'0.9.0'", "'1.0.0'"),
          no_code_upgrade_available: firstTen('TRUE', 'FALSE'),
          current_run_status: firstTen("'errored'", "'applied'"),
        },
      },
    ],
    counted: [
      "UPDATE workspace_counts SET total = (SELECT count(*) FROM workspaces) WHERE organization = 'acme'",
      'DELETE FROM module_usage',
      `INSERT INTO module_usage (id, organization, module_id, project_id, module_version, settings_id, upgradable, total)
        SELECT module_id || ' ' || project_id || ' ' || module_version || ' '
          || COALESCE(no_code_version_id, '') || ' '
          || CASE WHEN no_code_upgrade_available THEN 1 ELSE 0 END,
          organization, module_id, project_id, module_version, COALESCE(no_code_version_id, ''),
          no_code_upgrade_available, count(*)
        FROM workspaces WHERE module_id IS NOT NULL AND module_version IS NOT NULL
        GROUP BY organization, module_id, project_id, module_version, no_code_version_id,
          no_code_upgrade_available`,
    ],
    ask: [
      pages(),
      pages('sort=-latest-change-at'),
      finds('search[name]=nothing'),
      pages('filter[module][id]=:module'),
      pages('filter[module][version]=1.0.0'),
      finds('filter[module][version]=0.9.0', TEN),
      finds('filter[module][version]=9.9.9'),
      pages('filter[no-code-module-version][id]=:settings'),
      pages('filter[upgrade-available]=false'),
      finds('filter[upgrade-available]=true', TEN),
      pages('filter[current-run][status]=applied'),
      finds('filter[current-run][status]=errored', TEN),
      pages('filter[current-run][status]=applied,planned'),
      finds('filter[current-run][status]=errored,planned', TEN),
      pages(
        'filter[module][id]=:module&filter[module][version]=1.0.0&filter[upgrade-available]=false&filter[current-run][status]=applied',
      ),
      finds(
        'filter[module][id]=:module&filter[module][version]=1.0.0&filter[current-run][status]=errored',
      ),
      finds(
        'filter[module][id]=:module&filter[upgrade-available]=true&filter[current-run][status]=errored',
        TEN,
      ),
      { label: 'usage of a module', query: '', deep: false, unpaged: true, path: () => usage },
      {
        label: 'usage of a module, first lines of the CSV file',
        query: '',
        deep: false,
        unpaged: true,
        isPartial: true,
        path: () => `${usage}.csv`,
      },
    ],
  },
  {
    list: 'runs of a workspace',
    path: ({ workspace }) => `/api/v2/workspaces/${workspace}/runs`,
    // One of the runs waits for an active one, so that the search for work must consider it.
    fill: [
      {
        table: 'runs',
        row: 'position = 1',
        copy: {
          id: id('run'),
          plan_id: id('plan'),
          apply_id: id('apply'),
          status: "CASE n WHEN 0 THEN 'planned' WHEN 1 THEN 'pending' ELSE 'applied' END",
          source: "CASE n WHEN 0 THEN 'api' ELSE 'no-code' END",
        },
      },
    ],
    ask: [
      pages(),
      pages('filter[status]=applied'),
      finds('filter[status]=planned', ONE),
      pages('filter[status]=applied,errored'),
      finds('filter[status]=planned,errored', ONE),
      pages('filter[source]=no-code'),
      finds('filter[source]=api', ONE),
      finds(
        'filter[status]=applied',
        'of a workspace with one run',
        ({ other }) => `/api/v2/workspaces/${other}/runs`,
      ),
      inside('a look for work', ({ queue }) => queue.claim('bench')),
      inside('figures for /metrics, every 15 s', ({ readFigures }) => readFigures()),
      inside('runs that have ended, every 5 minutes', ({ countFinished }) => countFinished()),
    ],
  },
  {
    list: 'state versions of a workspace',
    path: ({ workspace }) => `/api/v2/workspaces/${workspace}/state-versions`,
    fill: [
      {
        table: 'state_versions',
        row: "workspace_id = (SELECT id FROM workspaces WHERE name = 'site-1')",
        copy: { id: id('sv'), serial: '10 + n' },
      },
    ],
    ask: [pages()],
  },
  {
    list: 'audit events',
    path: `${organization}/audit-events`,
    fill: [
      {
        table: 'audit_events',
        row: "action = 'organization.create' AND organization = 'acme'",
        copy: {
          created_at: timeOfCopy,
          action: "CASE n WHEN 0 THEN 'team.delete' ELSE 'organization.create' END",
        },
      },
    ],
    ask: [
      pages(),
      pages('', { label: 'as an owner', as: 'owner' }),
      pages('filter[action]=organization.create'),
      finds('filter[action]=team.delete', ONE),
      finds('filter[since]=2100-01-01T00:00:00Z'),
      finds('filter[until]=2020-01-01T00:00:00Z'),
    ],
  },
  {
    list: 'signing keys',
    path: ({ keys }) => keys,
    fill: [
      {
        table: 'gpg_keys',
        row: "namespace = 'acme'",
        copy: {
          key_id: '1000000000000000 + n',
          fingerprint: "'000000000000000000000000' || (1000000000000000 + n)",
        },
      },
    ],
    counted: [
      "UPDATE gpg_key_counts SET total = (SELECT count(*) FROM gpg_keys) WHERE namespace = 'acme'",
      'DELETE FROM gpg_key_blocks',
      'INSERT INTO gpg_key_blocks (namespace, block, total) SELECT namespace, id >> 14, count(*) FROM gpg_keys GROUP BY namespace, id >> 14',
    ],
    ask: [pages()],
  },
  {
    list: 'modules',
    path: `${organization}/registry-modules`,
    fill: [
      {
        table: 'registry_modules',
        row: "name = 'site'",
        copy: { id: id('mod'), ...named('grown') },
      },
    ],
    ask: [pages(), finds('q=nothing')],
  },
  {
    list: 'providers',
    path: `${organization}/registry-providers`,
    fill: [
      {
        table: 'registry_providers',
        row: "name = 'first'",
        copy: { id: id('prov'), name: name('grown') },
      },
    ],
    ask: [pages(), finds('q=nothing')],
  },
  {
    list: 'no-code modules',
    path: `${organization}/no-code-modules`,
    fill: [
      {
        table: 'registry_modules',
        row: "name = 'site'",
        copy: { id: id('mod'), ...named('grown') },
      },
      {
        table: 'no_code_settings',
        row: 'number = 1',
        copy: { id: id('nocodever'), no_code_module_id: id('nocode'), module_id: id('mod') },
      },
      {
        table: 'no_code_modules',
        row: 'enabled',
        copy: { id: id('nocode'), module_id: id('mod'), settings_id: id('nocodever') },
      },
    ],
    ask: [pages()],
  },
];
