// Generated from openapi/ by npm run generate. Do not edit.

export interface StateVersionOutputAttributes {
  'name': string;
  'sensitive': boolean;
  /** Kind of the value: lists, sets and tuples are `array`, maps and objects `object`. */
  'type': 'string' | 'number' | 'boolean' | 'array' | 'object' | 'dynamic';
  /** The type as the state writes it: a name, or an array that begins with one; `dynamic` when it has more than 16,384 characters. */
  'detailed-type': any | null;
  /** Any JSON value; null when the output is sensitive, and when `value-omitted` is true. */
  'value': any | null;
  /** Lists, and `include`, omit a value of more than 65,536 characters of JSON; `GET /api/v2/state-version-outputs/{state_version_output_id}` returns it. */
  'value-omitted': boolean;
}
