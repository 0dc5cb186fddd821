/** The sections of an organization in the portal's addresses. */
const SECTIONS: ReadonlySet<string> = new Set([
  'modules',
  'workspaces',
  'registry',
  'no-code',
  'keys',
  'policies',
  'settings',
]);

/** Possible names of organizations; `sign-in` and `-` are reserved. */
const ORGANIZATION = /^(?!sign-in$)[A-Za-z0-9][\w-]*$/;

/**
 * The current address for one of an earlier release (`/app/<organization>/<workspace>/runs/<run>`,
 * or a part of it); null for every other. Does not find a workspace with the name of a section.
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
