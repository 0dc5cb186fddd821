// Generated from openapi/ by npm run generate. Do not edit.

export interface StateVersionOutputAttributes {
  'name': string;
  'sensitive': boolean;
  /** Kind of the value: lists, sets and tuples are `array`; maps and objects are `object`. */
  'type': 'string' | 'number' | 'boolean' | 'array' | 'object' | 'dynamic';
  /** The type as in the state: a name, or an array that begins with a name; `dynamic` if it has more than 16,384 characters of JSON. */
  'detailed-type': any | null;
  /** Any JSON value; null if `value-omitted` is true, or if the output is sensitive and the response does not reveal it. */
  'value': any | null;
  /** Whether the value is omitted because it has more than 65,536 characters of JSON. Lists and `include` omit such values; `GET /api/v2/state-version-outputs/{state_version_output_id}` returns them. */
  'value-omitted': boolean;
}
