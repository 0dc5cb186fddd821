/**
 * The access levels of teams in a project. Each level includes those before it, except that `write`
 * does not include `provision`.
 */
export const PROJECT_LEVELS = ['read', 'provision', 'write', 'maintain', 'admin'] as const;

export type ProjectLevel = (typeof PROJECT_LEVELS)[number];
