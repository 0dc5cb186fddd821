/** The sections of an organization in the portal's addresses. */
const SECTIONS: ReadonlySet<string> = new Set([
  'modules',
  'workspaces',
  'campaigns',
  'registry',
  'no-code',
  'keys',
  'projects',
  'variable-sets',
  'policies',
  'settings',
]);

/** Possible names of organizations; `sign-in` and `-` are reserved. */
const ORGANIZATION = /^(?!sign-in$)[A-Za-z0-9][\w-]*$/;

/**
 * The segments that could follow a run in an earlier address: its log, and the target of its forms.
 */
const PARTS_OF_RUN: ReadonlySet<string> = new Set(['logs', 'actions']);

/**
 * The current address for one of an earlier release
 * (`/app/<organization>/<workspace>/runs/<run>`, or a part of it); null for every other. Does not
 * find a workspace with the name of a section.
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
