/** The second segment of the portal's own addresses. */
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

/** What followed a run in an earlier address: its log, and the target of its forms. */
const PARTS_OF_RUN: ReadonlySet<string> = new Set(['logs', 'actions']);

/**
 * The address in the portal of a page of an earlier build (`/app/<organization>/<workspace>/runs/<run>`,
 * or a part of it); null for every other address. A workspace with the name of a section is not
 * found this way.
 */
export function currentAddress(path: string): string | null {
  const [organization = '', workspace, runs, run, part, ...rest] = path
    .replace(/\/$/, '')
    .split('/');
  if (!ORGANIZATION.test(organization)) return null;
  const workspaces = `/app/${encodeURIComponent(organization)}/workspaces`;
  if (workspace === undefined) return workspaces;
  if (SECTIONS.has(workspace)) return null;
  const page = `${workspaces}/${encodeURIComponent(workspace)}`;
  if (runs === undefined) return page;
  if (runs !== 'runs' || run === undefined) return null;
  if (part !== undefined && (!PARTS_OF_RUN.has(part) || rest.length !== 1)) return null;
  return `${page}/runs/${encodeURIComponent(run)}`;
}
