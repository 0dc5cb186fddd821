/** What a limited token may do: everything its owner may, only read, or only provision. */
export const SCOPE_ACCESS = ['full', 'read-only', 'provision-only'] as const;

export type ScopeAccess = (typeof SCOPE_ACCESS)[number];

/** Limits a token to less than its owner may do. It never grants anything. */
export interface TokenScope {
  readonly access: ScopeAccess;
  /** The only organization of the token; null: all organizations of its owner. */
  readonly organization: string | null;
  /** The only project of the token, in `organization`; null: all of them. */
  readonly projectId: string | null;
}
