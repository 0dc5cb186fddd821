// Generated from openapi/ by npm run generate. Do not edit.

export interface TemplatedPolicy {
  /** Name of the template. The names of built-in templates start with `builtin/`. */
  'TemplateName': string;
  /** JSON schema of the variables, serialized; empty if there is none. */
  'Schema': string;
  /** Rule text; may contain variables, such as `{{.Name}}`. */
  'Template': string;
  /** What the policy is for; may be empty in an operator's template. */
  'Description': string;
}
