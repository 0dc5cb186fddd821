// Generated from openapi/ by npm run generate. Do not edit.

export interface StateVersionOutputAttributes {
  'name': string;
  'sensitive': boolean;
  /** Kind of the value: lists, sets and tuples are `array`; maps and objects are `object`. */
  'type': 'string' | 'number' | 'boolean' | 'array' | 'object' | 'dynamic';
  /** The type as the state writes it: a name, or an array that begins with one; `dynamic` if it has more than 16,384 characters. */
  'detailed-type': any | null;
  /** Any JSON value; null if the output is sensitive, or if `value-omitted` is true. */
  'value': any | null;
  /** Whether the value is omitted, because it has more than 65,536 characters of JSON. Lists and `include` omit such values; `GET /api/v2/state-version-outputs/{state_version_output_id}` returns them. */
  'value-omitted': boolean;
}
