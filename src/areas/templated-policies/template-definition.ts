import type { Charset } from './charset.js';

/** A template as it is written down: in `builtin-templates.ts`, or in a file of the operator. */
export interface TemplateDefinition {
  readonly TemplateName: string;
  /** JSON schema of the variables, serialised; empty when the template takes none. */
  readonly Schema: string;
  readonly Template: string;
  readonly Description: string;
  /** What a variable's value may be made of, where it is not `identity`. */
  readonly charsets?: Readonly<Record<string, Charset>>;
  /** The operator's file that holds it. */
  readonly file?: string;
}
