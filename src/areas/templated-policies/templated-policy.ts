import { parseRuleText, type RuleText } from './rule-text.js';
import type { TemplateDefinition } from './template-definition.js';
import { compileSchema, type VariableSchema } from './variable-schema.js';

/** A template, compiled once when the server starts. */
export interface TemplatedPolicy extends Pick<VariableSchema, 'variables' | 'validate'> {
  /** As the API returns it. */
  readonly definition: Pick<
    TemplateDefinition,
    'TemplateName' | 'Schema' | 'Template' | 'Description'
  >;
  readonly text: RuleText;
}

/** Throws an Error that describes the mistake in the definition. */
export function compilePolicy({
  TemplateName,
  Schema,
  Template,
  Description,
  charsets,
  file,
}: TemplateDefinition): TemplatedPolicy {
  const text = parseRuleText(Template);
  const isBuiltIn = file === undefined;
  const { variables, alwaysSet, validate } = compileSchema(Schema, charsets, isBuiltIn);
  for (const variable of text.variables) {
    if (!variables.has(variable.toLowerCase()))
      throw new Error(`the variable {{.${variable}}} is not in the schema`);
    // A variable without a value would be empty text, and could widen the rule to other resources.
    if (!alwaysSet.has(variable.toLowerCase()))
      throw new Error(
        `the variable {{.${variable}}} needs a value: require it, or give it a default`,
      );
  }
  return { definition: { TemplateName, Schema, Template, Description }, text, variables, validate };
}
