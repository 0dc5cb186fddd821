// Generated from openapi/ by npm run generate. Do not edit.

export interface DriftedResource {
  'address': string;
  'resource-type': string;
  'name': string;
  /** `gone`: the resource no longer exists. */
  'change': 'changed' | 'gone';
  /** The paths of up to 20 changed attributes that the project does not ignore, such as `tags.owner`. */
  'attributes': Array<string>;
}
