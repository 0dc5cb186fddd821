// The lists that grow with use, filled with copies of a row that Gantry created. `fill` names the
// tables: `row` selects the row to copy, and `copy` has the columns in which copy n differs.
// `updateCounts` updates stored counts afterwards. `queries` has one query for each line of the
// result. Short lists that people fill by hand are omitted, such as the variables of a workspace.
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
 * The first, the middle and the last page of a list, or of a filter that almost all rows match.
 * `:name` at the end of a parameter stands for an ID that `createTemplates` returns.
 */
const pages = (query = '', options = {}) => ({ label: query, query, isPaged: true, ...options });
const NO_MATCH = 'without a match';
/** The match is the oldest row, which comes last. */
const ONE_MATCH = 'with one match';
const TEN_MATCHES = 'with ten matches';
/** The value of a column in which the first ten copies differ. */
const firstTen = (value, otherValue) => `CASE WHEN n < 10 THEN ${value} ELSE ${otherValue} END`;
/** A search or a filter that few rows match. */
const search = (query, matches = NO_MATCH, path) => ({ label: `${query} ${matches}`, query, path });
/** Background work of the server, without a request. */
const background = (label, work) => ({ label, work });

const named = (prefix) => ({ name: name(prefix), name_key: name(prefix) });

export const lists = [
  {
    list: 'organizations',
    path: '/api/v2/organizations',
    fill: [{ table: 'organizations', row: "name = 'acme'", copy: named('grown') }],
    queries: [pages(), search('q=nothing')],
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
    queries: [pages(), search('q=nothing')],
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
    queries: [pages(), search('q=nothing')],
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
    queries: [pages(), search('q=nothing')],
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
    queries: [pages(), search('q=nothing')],
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
    updateCounts: [
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
    queries: [
      pages(),
      pages('sort=-latest-change-at'),
      search('search[name]=nothing'),
      pages('filter[module][id]=:module'),
      pages('filter[module][version]=1.0.0'),
      search('filter[module][version]=0.9.0', TEN_MATCHES),
      search('filter[module][version]=9.9.9'),
      pages('filter[no-code-module-version][id]=:settings'),
      pages('filter[upgrade-available]=false'),
      search('filter[upgrade-available]=true', TEN_MATCHES),
      pages('filter[current-run][status]=applied'),
      search('filter[current-run][status]=errored', TEN_MATCHES),
      pages('filter[current-run][status]=applied,planned'),
      search('filter[current-run][status]=errored,planned', TEN_MATCHES),
      pages(
        'filter[module][id]=:module&filter[module][version]=1.0.0&filter[upgrade-available]=false&filter[current-run][status]=applied',
      ),
      search(
        'filter[module][id]=:module&filter[module][version]=1.0.0&filter[current-run][status]=errored',
      ),
      search(
        'filter[module][id]=:module&filter[upgrade-available]=true&filter[current-run][status]=errored',
        TEN_MATCHES,
      ),
      { label: 'usage of a module', query: '', hasPageSize: false, path: () => usage },
      {
        label: 'usage of a module, first lines of the CSV file',
        query: '',
        hasPageSize: false,
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
          source: "CASE n WHEN 0 THEN 'upload' ELSE 'no-code' END",
        },
      },
    ],
    queries: [
      pages(),
      pages('filter[status]=applied'),
      search('filter[status]=planned', ONE_MATCH),
      pages('filter[status]=applied,errored'),
      search('filter[status]=planned,errored', ONE_MATCH),
      pages('filter[source]=tfe-api'),
      search('filter[source]=tfe-configuration-version', ONE_MATCH),
      search(
        'filter[status]=applied',
        'of a workspace with one run',
        ({ other }) => `/api/v2/workspaces/${other}/runs`,
      ),
      background('a search for work', ({ queue }) => queue.claim('bench')),
      background('statistics for /metrics, every 15 s', ({ readStatistics }) => readStatistics()),
      background('count of ended runs, every 5 minutes', ({ countFinished }) => countFinished()),
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
    queries: [pages()],
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
    queries: [
      pages(),
      pages('', { label: 'as an owner', token: 'owner' }),
      pages('filter[action]=organization.create'),
      search('filter[action]=team.delete', ONE_MATCH),
      search('filter[since]=2100-01-01T00:00:00Z'),
      search('filter[until]=2020-01-01T00:00:00Z'),
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
    updateCounts: [
      "UPDATE gpg_key_counts SET total = (SELECT count(*) FROM gpg_keys) WHERE namespace = 'acme'",
      'DELETE FROM gpg_key_blocks',
      'INSERT INTO gpg_key_blocks (namespace, block, total) SELECT namespace, id >> 14, count(*) FROM gpg_keys GROUP BY namespace, id >> 14',
    ],
    queries: [pages()],
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
    queries: [pages(), search('q=nothing')],
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
    queries: [pages(), search('q=nothing')],
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
    queries: [pages()],
  },
];
