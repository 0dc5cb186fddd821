// Generated from openapi/ by npm run generate. Do not edit.

export interface TemplatedPolicy {
  /** Name of the template. The names of built-in templates start with `builtin/`. */
  'TemplateName': string;
  /** JSON schema of the variables, serialized; empty if the template has no variables. */
  'Schema': string;
  /** Rule text with variables, such as `{{.Name}}`. */
  'Template': string;
  /** What the policy is for, in one sentence; may be empty in an operator's template. */
  'Description': string;
}
