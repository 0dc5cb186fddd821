/** The access flags of a team, by their names in the API. */
export const ACCESS_FLAGS = [
  'manage-providers',
  'manage-modules',
  'manage-workspaces',
  'manage-projects',
  'read-workspaces',
  'read-projects',
  'manage-agent-pools',
  'acl-read',
] as const;

export type AccessFlag = (typeof ACCESS_FLAGS)[number];

export type OrganizationAccess = Readonly<Record<AccessFlag, boolean>>;

export function accessOf(isGranted: (flag: AccessFlag) => boolean): OrganizationAccess {
  return Object.fromEntries(ACCESS_FLAGS.map((flag) => [flag, isGranted(flag)])) as Record<
    AccessFlag,
    boolean
  >;
}
