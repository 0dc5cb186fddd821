import {
  boolArgument,
  checkName,
  plainString,
  requiredArgument,
  stringArgument,
} from './block-reading.js';
import { dependsOnOthers } from '../hcl/hcl-literal.js';
import type { Json } from '../hcl/json-value.js';
import type { Validation, VariableFacts } from './module-facts.js';
import { ModuleRefusal, quoted } from './module-refusal.js';
import { literalOf, type SourceAttribute, type SourceBlock } from '../hcl/source-block.js';
import {
  ANY,
  parseTypeConstraint,
  printTypeConstraint,
  type TypeConstraint,
  TypeConstraintError,
} from './type-constraint.js';
import { conversionErrors, defaultErrors } from './type-conversion.js';

export const VARIABLE_ARGUMENTS: ReadonlySet<string> = new Set([
  'type',
  'default',
  'description',
  'sensitive',
  'nullable',
  'ephemeral',
  'validation',
  'deprecated',
  'const',
]);
/** Names with a meaning in the block that calls the module. */
const RESERVED = new Set([
  'source',
  'version',
  'providers',
  'count',
  'for_each',
  'lifecycle',
  'depends_on',
  'locals',
]);

/** The declaration of a variable block. Throws ModuleRefusal if the tools would refuse it. */
export function variableFacts(block: SourceBlock): VariableFacts {
  const [name = ''] = block.labels;
  checkName('variable', name, block.place);
  if (RESERVED.has(name))
    throw new ModuleRefusal(
      'invalid-name',
      `A variable may not be called ${quoted(name)}: the word has a meaning where the module ` +
        'is called.',
      block.place,
    );
  const type = declaredType(block.attributes.get('type'));
  const nullable = boolArgument(block, 'nullable', true);
  return {
    name,
    type,
    typeText: printTypeConstraint(type),
    required: !block.attributes.has('default'),
    ...defaultFacts(block.attributes.get('default'), type, nullable),
    description: stringArgument(block, 'description'),
    sensitive: boolArgument(block, 'sensitive'),
    nullable,
    ephemeral: boolArgument(block, 'ephemeral'),
    validations: block.blocks.map(validation),
    ...block.place,
  };
}

function declaredType(attribute: SourceAttribute | undefined): TypeConstraint {
  if (!attribute) return ANY;
  const { place, syntax, json, text } = attribute;
  if (syntax === 'json' && (typeof json !== 'string' || json.startsWith('${')))
    throw new ModuleRefusal(
      'invalid-type',
      'In JSON, a type is a string such as "list(string)".',
      place,
    );
  try {
    const type = parseTypeConstraint(text);
    const [wrong] = defaultErrors(type);
    if (wrong)
      throw new ModuleRefusal(
        'invalid-type',
        `The default of the optional attribute ${quoted(wrong.attribute)}: ${wrong.detail}`,
        place,
      );
    return type;
  } catch (error) {
    if (!(error instanceof TypeConstraintError)) throw error;
    throw new ModuleRefusal('invalid-type', error.reason, {
      ...place,
      line: place.line + (syntax === 'hcl' ? error.line - 1 : 0),
    });
  }
}

function defaultFacts(
  attribute: SourceAttribute | undefined,
  type: TypeConstraint,
  nullable: boolean,
): { readonly default?: Json; readonly defaultExpression?: string } {
  if (!attribute) return {};
  const refuse = (reason: string): ModuleRefusal =>
    new ModuleRefusal('invalid-default', `The default: ${reason}`, attribute.place);
  const literal = literalOf(attribute);
  if ('what' in literal) {
    if (dependsOnOthers(attribute.text, literal.what))
      throw refuse('It must be a constant, without references and function calls.');
    return { defaultExpression: attribute.text };
  }
  const [error] = conversionErrors(literal.value, type, Infinity);
  if (error) throw refuse(`${error.path === '' ? '' : `${quoted(error.path)}: `}${error.detail}`);
  if (literal.value === null && !nullable)
    throw refuse('It may not be null where nullable is false.');
  return { default: literal.value };
}

function validation(block: SourceBlock): Validation {
  const condition = requiredArgument(block, 'condition');
  const message = requiredArgument(block, 'error_message');
  return { condition: condition.text, errorMessage: plainString(message) ?? message.text };
}
