import type { Type } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { getMetadataStorage, ValidationTypes } from 'class-validator';
import { ALL_KNOWN, type Known } from './json-shape.js';

type Metadata = ReturnType<
  ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']
>[number];
type Rule = (instance: object, value: unknown) => boolean;

interface Property {
  readonly name: string;
  /** The rules apply only if all of these hold. */
  readonly conditions: Rule[];
  readonly rules: Rule[];
  /** The class of the nested value. */
  member: Type | null;
}

/** Maximum nested values with reported violations. */
const MAX_JUDGED = 100;

const NOTHING: object = {};

const compiled = new Map<Type, readonly Property[]>();

/**
 * Whether the value keeps every rule of the class. If not, class-validator reports the violations.
 * The rules themselves are class-validator's code; this compiles them once per class and creates no
 * instances, which takes less time than its own traversal (docs/performance.md).
 */
export function keepsEveryRule(type: Type, value: object): boolean {
  for (const property of propertiesOf(type)) if (!keepsRules(value, property)) return false;
  return true;
}

/**
 * The value as an instance of the class for class-validator. Omits nested values that keep all
 * rules, because creating their instances is expensive.
 */
export function withoutValidParts(
  type: Type,
  value: object,
  left = { values: MAX_JUDGED },
): object {
  const instance = Object.assign(new type() as Record<string, unknown>, value);
  for (const { name, member } of propertiesOf(type)) {
    const nested = instance[name];
    if (!member || typeof nested !== 'object' || nested === null) continue;
    if (!Array.isArray(nested))
      instance[name] = keepsEveryRule(member, nested)
        ? {}
        : withoutValidParts(member, nested, left);
    else instance[name] = brokenOf(member, nested, left);
  }
  return instance;
}

/** A sparse list of the elements that break a rule. */
function brokenOf(member: Type, elements: readonly unknown[], left: { values: number }): unknown[] {
  const broken = new Array<unknown>(elements.length);
  for (const [index, element] of elements.entries()) {
    if (left.values === 0) break;
    if (isKeeping(member, element)) continue;
    left.values -= 1;
    broken[index] = isObject(element) ? withoutValidParts(member, element, left) : element;
  }
  return broken;
}

function keepsRules(object: object, { name, conditions, rules }: Property): boolean {
  const value = (object as Record<string, unknown>)[name];
  for (const holds of conditions) if (!holds(object, value)) return true;
  for (const keeps of rules) if (!keeps(object, value)) return false;
  return true;
}

function propertiesOf(type: Type): readonly Property[] {
  let properties = compiled.get(type);
  if (!properties) compiled.set(type, (properties = compile(type)));
  return properties;
}

const knownOf = new Map<Type, Known>();

/**
 * The members that a class declares. Values without a class, such as maps, are read completely.
 */
export function knownMembers(type: Type): Known {
  const before = knownOf.get(type);
  if (before) return before;
  const members = new Map<string, Known>();
  const known: Known = { of: (name) => members.get(name) ?? null };
  knownOf.set(type, known);
  for (const { name, member } of propertiesOf(type))
    members.set(name, member ? knownMembers(member) : ALL_KNOWN);
  return known;
}

function compile(type: Type): readonly Property[] {
  const properties = new Map<string, Property>();
  for (const metadata of getMetadataStorage().getTargetValidationMetadatas(
    type,
    '',
    false,
    false,
  )) {
    const name = metadata.propertyName;
    const property = properties.get(name) ?? { name, conditions: [], rules: [], member: null };
    properties.set(name, property);
    if (metadata.type === ValidationTypes.CONDITIONAL_VALIDATION)
      property.conditions.push(metadata.constraints[0] as Rule);
    else if (metadata.type === ValidationTypes.NESTED_VALIDATION) {
      const member = (property.member = memberType(type, name));
      property.rules.push(
        (_object, value) =>
          value === undefined ||
          (Array.isArray(value)
            ? value.every((element) => isKeeping(member, element))
            : isKeeping(member, value)),
      );
    } else property.rules.push(ruleOf(metadata));
  }
  return [...properties.values()];
}

function ruleOf(metadata: Metadata): Rule {
  const constraint = getMetadataStorage().getTargetValidatorConstraints(metadata.constraintCls)[0]
    ?.instance;
  // An unknown kind of rule: class-validator decides.
  if (!constraint || metadata.validateIf) return () => false;
  const { propertyName: property, constraints, each } = metadata;
  // Shared by all checks, which run synchronously; it is reset after each.
  const details = {
    targetName: '',
    property,
    object: NOTHING,
    value: undefined as unknown,
    constraints,
  };
  const keeps = (one: unknown) => constraint.validate(one, details) === true;
  return (object, value) => {
    details.object = object;
    details.value = value;
    const areKept = each && Array.isArray(value) ? value.every(keeps) : keeps(value);
    details.object = NOTHING;
    details.value = undefined;
    return areKept;
  };
}

/** The class of a member, as class-transformer creates it. */
function memberType(type: Type, name: string): Type {
  const { [name]: made } = plainToInstance(type, { [name]: {} }) as Record<string, object>;
  return made?.constructor as Type;
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isKeeping = (type: Type, value: unknown): boolean =>
  isObject(value) && keepsEveryRule(type, value);
