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

/** Matches names of organizations; `sign-in` and `-` are reserved. */
const ORGANIZATION = /^(?!sign-in$)[A-Za-z0-9][\w-]*$/;

/** Segments that may follow a run in a legacy address, as in `logs/plan` and `actions/confirm`. */
const RUN_SEGMENTS: ReadonlySet<string> = new Set(['logs', 'actions']);

/**
 * Returns the current address for a path below `/app/` of an earlier build, such as
 * `acme/site/runs/run-1`; null for other paths. A workspace with the name of a section also gets
 * null, because its path is ambiguous.
 */
export function findRedirectTarget(path: string): string | null {
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
  if (part !== undefined && (!RUN_SEGMENTS.has(part) || rest.length !== 1)) return null;
  return `${page}/runs/${encodeURIComponent(run)}`;
}
