/** What follows an organization in an address of the portal. */
const SECTIONS: ReadonlySet<string> = new Set([
  'modules',
  'workspaces',
  'registry',
  'no-code',
  'keys',
  'policies',
  'settings',
]);

/** What can be the name of an organization; `sign-in` and `-` belong to none. */
const ORGANIZATION = /^(?!sign-in$)[A-Za-z0-9][\w-]*$/;

/**
 * Where an address of an earlier release (`/app/<organization>/<workspace>/runs/<run>`, or a part of it) is now; null for
 * every other address. A workspace with the name of a section is not found this way.
 */
export function currentAddress(path: string): string | null {
  const [organization = '', workspace, runs, run, ...rest] = path.replace(/\/$/, '').split('/');
  if (!ORGANIZATION.test(organization) || rest.length > 0) return null;
  const workspaces = `/app/${encodeURIComponent(organization)}/workspaces`;
  if (workspace === undefined) return workspaces;
  if (SECTIONS.has(workspace)) return null;
  const page = `${workspaces}/${encodeURIComponent(workspace)}`;
  if (runs === undefined) return page;
  return runs === 'runs' && run !== undefined ? `${page}/runs/${encodeURIComponent(run)}` : null;
}
