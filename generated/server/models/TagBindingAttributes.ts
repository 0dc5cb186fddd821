// Generated from openapi/ by npm run generate. Do not edit.

export interface TagBindingAttributes {
  'key': string;
  /** Empty if the binding has no value. */
  'value': string;
}
