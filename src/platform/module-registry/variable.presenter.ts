import type { ModuleType } from '../../../generated/server/models/ModuleType.js';
import type { ModuleVersionInput } from '../../../generated/server/models/ModuleVersionInput.js';
import type { VariableFacts } from '../../lib/module-inspection/module-facts.js';
import type { TypeConstraint } from '../../lib/module-inspection/type-constraint.js';

/** Renders a variable, without the default of a sensitive one. */
export function presentVariable({
  name,
  type,
  typeText,
  description,
  default: value,
  defaultExpression,
  required,
  nullable,
  sensitive,
  ephemeral,
  validations,
}: VariableFacts): ModuleVersionInput {
  return {
    name,
    type: typeText,
    'type-structure': presentType(type),
    description: description ?? '',
    default: sensitive ? null : (value ?? null),
    'default-expression': sensitive ? null : (defaultExpression ?? null),
    required,
    nullable,
    sensitive,
    ephemeral,
    validations: validations.map(({ condition, errorMessage }) => ({
      condition,
      'error-message': errorMessage,
    })),
  };
}

function presentType(type: TypeConstraint): ModuleType {
  switch (type.kind) {
    case 'list':
    case 'set':
    case 'map':
      return { kind: type.kind, element: presentType(type.element) };
    case 'tuple':
      return { kind: 'tuple', elements: type.elements.map(presentType) };
    case 'object':
      return {
        kind: 'object',
        attributes: type.attributes.map((attribute) => ({
          name: attribute.name,
          type: presentType(attribute.type),
          optional: attribute.optional,
          default: attribute.default ?? null,
          expression: attribute.defaultExpression ?? null,
        })),
      };
    default:
      return { kind: type.kind };
  }
}
