// Generated from openapi/ by npm run generate. Do not edit.

export interface NoCodeModuleWarning {
  /** A stable code, such as `provider-configuration`. */
  'code': string;
  /** What can go wrong and what to do. */
  'detail': string;
}
