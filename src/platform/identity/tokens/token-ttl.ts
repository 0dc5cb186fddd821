import type { CallerKind } from '../../../core/caller/subject.js';
import type { Organization, TtlTokenType } from '../organizations/organization.entity.js';

/** Two years: the maximum lifetime of a token type without a setting. */
export const DEFAULT_TTL_MS = 63_113_904_000;

/** The type in the settings, by kind of token. Tokens of other kinds have no maximum lifetime. */
export const TTL_TYPES: Readonly<Partial<Record<CallerKind, TtlTokenType>>> = {
  user: 'user',
  team: 'team',
  organization: 'organization',
  audit: 'audit-trails',
};

export type TtlSettings = Pick<Organization, 'name' | 'maxTtlEnabled' | 'tokenTtls'>;

/** Returns the maximum lifetime in milliseconds, whether or not the organization enforces it. */
export function ttlOf({ tokenTtls }: Pick<TtlSettings, 'tokenTtls'>, type: TtlTokenType): number {
  return tokenTtls?.[type]?.milliseconds ?? DEFAULT_TTL_MS;
}

/**
 * Returns when a token no longer reaches the organization, in Unix milliseconds; Infinity without a
 * limit. The limit also applies to tokens that were created before it was set. Callers must exempt
 * site administrators.
 */
export function accessEndsAt(
  settings: TtlSettings,
  { kind, createdAt }: { readonly kind: CallerKind; readonly createdAt: string },
): number {
  const type = TTL_TYPES[kind];
  if (!settings.maxTtlEnabled || type === undefined) return Infinity;
  return Date.parse(createdAt) + ttlOf(settings, type);
}
