import type { Charset } from './charset.js';

/** A template before compilation, either built in or from a file of the operator. */
export interface TemplateDefinition {
  readonly TemplateName: string;
  /** The serialized JSON schema of the variables; empty without variables. */
  readonly Schema: string;
  readonly Template: string;
  readonly Description: string;
  /** The charset of each variable; `identity` by default. */
  readonly charsets?: Readonly<Record<string, Charset>>;
  /** The file of an operator's template; undefined for a built-in one. */
  readonly file?: string;
}
