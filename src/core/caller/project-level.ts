/** What a team may do in a project: each level includes the ones before it. */
export const PROJECT_LEVELS = ['read', 'write', 'maintain', 'admin'] as const;

export type ProjectLevel = (typeof PROJECT_LEVELS)[number];
