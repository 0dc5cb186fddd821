/**
 * The allowed characters of a value. They cannot end a quoted string of the rule language or,
 * outside of quotes, add a rule. Other values are refused, not escaped.
 */
export const CHARSETS = {
  service: {
    pattern: /^[a-z0-9]([a-z0-9_-]*[a-z0-9])?$/,
    description:
      'lower-case letters, digits, "-" and "_", and begin and end with a letter or digit',
  },
  node: {
    pattern: /^[A-Za-z0-9]([A-Za-z0-9_.-]*[A-Za-z0-9])?$/,
    description: 'letters, digits, "-", "_" and ".", and begin and end with a letter or digit',
  },
  identity: {
    pattern: /^[A-Za-z0-9]([A-Za-z0-9._/-]*[A-Za-z0-9])?$/,
    description: 'letters, digits, ".", "_", "/" and "-", and begin and end with a letter or digit',
  },
} as const;

export type Charset = keyof typeof CHARSETS;

export const MAX_VALUE_LENGTH = 256;

/** The rule that the value violates; null if the value is valid. */
export function charsetViolation(value: string, charset: Charset): string | null {
  const { pattern, description } = CHARSETS[charset];
  return value.length <= MAX_VALUE_LENGTH && pattern.test(value)
    ? null
    : `must be 1 to ${MAX_VALUE_LENGTH} ${description}`;
}
