// Generated from openapi/ by npm run generate. Do not edit.

export interface StateVersionOutputAttributes {
  'name': string;
  'sensitive': boolean;
  /** Kind of the value: lists, sets and tuples are `array`, maps and objects `object`. */
  'type': 'string' | 'number' | 'boolean' | 'array' | 'object' | 'dynamic';
  /** The type as the state writes it: a name, or an array that begins with one. */
  'detailed-type': any | null;
  /** Any JSON value; null when the output is sensitive. */
  'value': any | null;
}
