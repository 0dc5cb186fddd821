/**
 * What a team may do in a project. `provision` and `write` do not include each other; each other
 * level includes the ones before it.
 */
export const PROJECT_LEVELS = ['read', 'provision', 'write', 'maintain', 'admin'] as const;

export type ProjectLevel = (typeof PROJECT_LEVELS)[number];
