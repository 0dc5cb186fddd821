import type { ObjectLiteral } from 'typeorm';

/** A condition of a query builder, with its parameters. */
export type Condition = readonly [condition: string, parameters: ObjectLiteral];

/** Keys contain no `=`, so the text is either a key or `key=value`. */
function parseTagFilter(text: string): { key: string; value: string | null } {
  const at = text.indexOf('=');
  return at < 0
    ? { key: text, value: null }
    : { key: text.slice(0, at), value: text.slice(at + 1) };
}

/**
 * Returns a condition for each key or `key=value` of the filter. Each requires a row `b` of
 * `tag_bindings` with the key, and the value if there is one, that meets the SQL condition
 * `applies`.
 */
export function taggedConditions(
  filter: readonly string[] | undefined,
  applies: string,
): Condition[] {
  return (filter ?? []).map((text, index) => {
    const { key, value } = parseTagFilter(text);
    const ofValue = value === null ? '' : ` AND b.value = :taggedValue${index}`;
    return [
      `EXISTS (SELECT 1 FROM tag_bindings b
        WHERE b.key = :taggedKey${index}${ofValue} AND ${applies})`,
      { [`taggedKey${index}`]: key, ...(value === null ? {} : { [`taggedValue${index}`]: value }) },
    ];
  });
}
