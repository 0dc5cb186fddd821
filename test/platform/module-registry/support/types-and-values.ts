import fc from 'fast-check';
import { type Json, type JsonObject, setMember } from '../../../../src/lib/hcl/json-value.js';
import {
  parseTypeConstraint,
  type TypeConstraint,
} from '../../../../src/lib/module-inspection/type-constraint.js';

const attributeNames = fc.constantFrom('a', 'b', 'c');
const modifiers = fc.constantFrom('required', 'optional', 'default');
const DEFAULTS: Readonly<Record<string, string>> = {
  string: '"d"',
  number: '5',
  bool: 'true',
  any: '5',
};

/** Random types. `any` is over-represented, because its rules are the most complex ones. */
export const typeTexts: fc.Arbitrary<string> = fc.letrec<{ type: string }>((tie) => ({
  type: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom('string', 'number', 'bool', 'any', 'any'),
    fc
      .tuple(fc.constantFrom('list', 'set', 'map'), tie('type'))
      .map(([kind, type]) => `${kind}(${type})`),
    fc.array(tie('type'), { maxLength: 2 }).map((types) => `tuple([${types.join(', ')}])`),
    fc
      .uniqueArray(fc.tuple(attributeNames, tie('type'), modifiers), {
        selector: ([name]) => name,
        maxLength: 3,
      })
      .map(
        (attributes) =>
          `object({${attributes.map(([name, type, modifier]) => `${name} = ${withModifier(type, modifier)}`).join(', ')}})`,
      ),
  ),
})).type;

function withModifier(type: string, modifier: string): string {
  if (modifier === 'required') return type;
  const byDefault = modifier === 'default' ? DEFAULTS[type] : undefined;
  return byDefault === undefined ? `optional(${type})` : `optional(${type}, ${byDefault})`;
}

const anyValue: fc.Arbitrary<Json> = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom<Json>(1, 2.5, 'x', '5', true, null),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(attributeNames, tie('value'), {
      maxKeys: 3,
      noNullPrototype: true,
    }) as fc.Arbitrary<Json>,
  ),
})).value;

/** A random value that usually converts to the type. */
function valueFor(type: TypeConstraint): fc.Arbitrary<Json> {
  return fc.oneof({ weight: 9, arbitrary: fittingValue(type) }, { weight: 1, arbitrary: anyValue });
}

function fittingValue(type: TypeConstraint): fc.Arbitrary<Json> {
  switch (type.kind) {
    case 'string':
      return fc.constantFrom<Json>('x', '', 1, true, null);
    case 'number':
      return fc.constantFrom<Json>(1, -2.5, '5', '1e3', null);
    case 'bool':
      return fc.constantFrom<Json>(true, false, 'true', '0', null);
    case 'list':
    case 'set':
      return fc.array(valueFor(type.element), { maxLength: 3 });
    case 'map':
      return fc
        .array(valueFor(type.element), { maxLength: 3 })
        .map((items) => objectOf(items.map((item, index) => [`k${index}`, item])));
    case 'tuple':
      return fc.tuple(...type.elements.map(valueFor));
    case 'object':
      return fc
        .tuple(
          ...type.attributes.map((attribute) =>
            fc.tuple(fc.constant(attribute.name), valueFor(attribute.type), fc.boolean()),
          ),
        )
        .map((members) =>
          objectOf(
            members.flatMap(([name, value, isGiven], index) =>
              isGiven || !type.attributes[index]?.optional ? [[name, value] as const] : [],
            ),
          ),
        );
    default:
      return anyValue;
  }
}

function objectOf(members: readonly (readonly [string, Json])[]): JsonObject {
  const object: JsonObject = {};
  for (const [name, value] of members) setMember(object, name, value);
  return object;
}

export const typeAndValue: fc.Arbitrary<readonly [type: string, value: Json]> = typeTexts.chain(
  (text) => valueFor(parseTypeConstraint(text)).map((value) => [text, value] as const),
);
