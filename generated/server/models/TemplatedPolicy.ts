// Generated from openapi/ by npm run generate. Do not edit.

export interface TemplatedPolicy {
  /** Name of the template. Built-in templates carry the prefix `builtin/`. */
  'TemplateName': string;
  /** JSON schema of the variables, serialized; the empty string when the template has none. */
  'Schema': string;
  /** Rule text with the substitution variables, such as `{{.Name}}`. */
  'Template': string;
  /** What the policy is for, in one sentence. */
  'Description': string;
}
