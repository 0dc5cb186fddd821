import { parseRuleText, type RuleText } from './rule-text.js';
import type { TemplateDefinition } from './template-definition.js';
import { compileSchema, type VariableSchema } from './variable-schema.js';

/** A template, compiled once when the server starts. */
export interface TemplatedPolicy extends Pick<VariableSchema, 'variables' | 'validate'> {
  /** As the interface shows it. */
  readonly definition: Pick<
    TemplateDefinition,
    'TemplateName' | 'Schema' | 'Template' | 'Description'
  >;
  readonly text: RuleText;
}

/** Throws an Error whose message names what is wrong with the definition. */
export function compilePolicy({
  TemplateName,
  Schema,
  Template,
  Description,
  charsets,
  file,
}: TemplateDefinition): TemplatedPolicy {
  const text = parseRuleText(Template);
  const { variables, certain, validate } = compileSchema(Schema, charsets, file === undefined);
  for (const variable of text.variables) {
    if (!variables.has(variable.toLowerCase()))
      throw new Error(`the variable {{.${variable}}} is not in the schema`);
    // Left empty it would turn a rule for one thing into a rule for another, or for all.
    if (!certain.has(variable.toLowerCase()))
      throw new Error(
        `the variable {{.${variable}}} may be left out: require it, or give it a default`,
      );
  }
  return { definition: { TemplateName, Schema, Template, Description }, text, variables, validate };
}
