// The lists that grow with use. Each is filled with copies of one row that Gantry made itself: `table` of which `row` is the
// copied one, and what differs in the copy number n. Lists inside one resource that a person fills by hand (variables,
// platforms, agents of a pool) are left out.
const name = (prefix) => `'${prefix}-' || (1000000000 + n)`;
const id = (prefix) => `'${prefix}-' || (1000000000000000 + n)`;
const organization = '/api/v2/organizations/acme';

export const lists = [
  { list: 'organizations', path: '/api/v2/organizations', search: 'q', table: 'organizations', row: "name = 'acme'", copy: { name: name('grown'), name_key: name('grown') } },
  { list: 'users', path: '/api/v2/admin/users', search: 'q', table: 'users', row: 'site_admin', copy: { id: id('user'), username: name('grown'), username_key: name('grown'), site_admin: 'FALSE' } },
  { list: 'teams', path: `${organization}/teams`, search: 'q', table: 'teams', row: "organization = 'acme' AND name_key = 'owners'", copy: { id: id('team'), name: name('grown'), name_key: name('grown') } },
  { list: 'agent pools', path: `${organization}/agent-pools`, search: 'q', table: 'agent_pools', row: "organization = 'acme' AND name = 'first'", copy: { id: id('apool'), name: name('grown') } },
  { list: 'projects', path: `${organization}/projects`, search: 'q', table: 'projects', row: "organization = 'acme' AND is_default", copy: { id: id('prj'), name: name('grown'), name_key: name('grown'), is_default: 'FALSE' } },
  { list: 'workspaces', path: `${organization}/workspaces`, search: 'search[name]', table: 'workspaces', row: "organization = 'acme' AND name = 'site-1'", copy: { id: id('ws'), name: name('grown'), name_key: name('grown') }, counted: true },
  { list: 'runs of a workspace', path: ({ workspace }) => `/api/v2/workspaces/${workspace}/runs`, table: 'runs', row: "status = 'applied'", copy: { id: id('run'), plan_id: id('plan'), apply_id: id('apply') } },
  { list: 'state versions of a workspace', path: ({ workspace }) => `/api/v2/workspaces/${workspace}/state-versions`, table: 'state_versions', row: 'serial < 10', copy: { id: id('sv'), serial: '10 + n' } },
  { list: 'audit events', path: `${organization}/audit-events`, table: 'audit_events', row: "action = 'organization.create' AND organization = 'acme'", copy: {} },
  { list: 'modules', path: `${organization}/registry-modules`, search: 'q', table: 'registry_modules', row: "name = 'site'", copy: { id: id('mod'), name: name('grown'), name_key: name('grown') } },
  { list: 'providers', path: `${organization}/registry-providers`, search: 'q', table: 'registry_providers', row: "name = 'first'", copy: { id: id('prov'), name: name('grown') } },
  { list: 'no-code settings', table: 'no_code_settings', row: 'number = 1', copy: { id: id('nocodever'), no_code_module_id: id('nocode'), module_id: id('mod') } },
  { list: 'no-code modules', path: `${organization}/no-code-modules`, table: 'no_code_modules', row: 'enabled', copy: { id: id('nocode'), module_id: id('mod'), settings_id: id('nocodever') } },
];
