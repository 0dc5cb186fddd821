import { hasReferenceOrCall } from '../hcl/hcl-literal.js';
import type { Json } from '../hcl/json-value.js';
import { literalOf, type SourceAttribute, type SourceBlock } from '../hcl/source-block.js';
import {
  checkName,
  findPlainString,
  readBoolArgument,
  readStringArgument,
  requireArgument,
} from './block-reading.js';
import type { Validation, VariableFacts } from './module-facts.js';
import { ModuleRefusal, quote } from './module-refusal.js';
import {
  ANY,
  parseTypeConstraint,
  printTypeConstraint,
  type TypeConstraint,
  TypeConstraintError,
} from './type-constraint.js';
import { conversionErrorsOf, defaultErrorsOf } from './type-conversion.js';

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

/** Reads a variable block. Throws ModuleRefusal, for example for a default of another type. */
export function readVariable(block: SourceBlock): VariableFacts {
  const [name = ''] = block.labels;
  checkName('variable', name, block.place);
  if (RESERVED.has(name))
    throw new ModuleRefusal(
      'invalid-name',
      `The variable name ${quote(name)} is reserved: it has a special meaning in module blocks. ` +
        'Choose another name.',
      block.place,
    );
  const type = readType(block.attributes.get('type'));
  const nullable = readBoolArgument(block, 'nullable', true);
  return {
    name,
    type,
    typeText: printTypeConstraint(type),
    required: !block.attributes.has('default'),
    ...readDefault(block.attributes.get('default'), type, nullable),
    description: readStringArgument(block, 'description'),
    sensitive: readBoolArgument(block, 'sensitive'),
    nullable,
    ephemeral: readBoolArgument(block, 'ephemeral'),
    validations: block.blocks.map(readValidation),
    ...block.place,
  };
}

function readType(attribute: SourceAttribute | undefined): TypeConstraint {
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
    const [invalid] = defaultErrorsOf(type);
    if (invalid)
      throw new ModuleRefusal(
        'invalid-type',
        `The default of the optional attribute ${quote(invalid.attribute)}: ${invalid.detail}`,
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

function readDefault(
  attribute: SourceAttribute | undefined,
  type: TypeConstraint,
  nullable: boolean,
): { readonly default?: Json; readonly defaultExpression?: string } {
  if (!attribute) return {};
  const refusal = (reason: string): ModuleRefusal =>
    new ModuleRefusal('invalid-default', `The default: ${reason}`, attribute.place);
  const literal = literalOf(attribute);
  if ('nonLiteral' in literal) {
    if (hasReferenceOrCall(attribute.text, literal.nonLiteral))
      throw refusal('It must be a constant, without references or function calls.');
    return { defaultExpression: attribute.text };
  }
  const [error] = conversionErrorsOf(literal.value, type, Infinity);
  if (error) throw refusal(`${error.path === '' ? '' : `${quote(error.path)}: `}${error.detail}`);
  if (literal.value === null && !nullable)
    throw refusal('It must not be null if nullable is false.');
  return { default: literal.value };
}

function readValidation(block: SourceBlock): Validation {
  const condition = requireArgument(block, 'condition');
  const message = requireArgument(block, 'error_message');
  return { condition: condition.text, errorMessage: findPlainString(message) ?? message.text };
}
