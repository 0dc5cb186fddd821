import type { Type } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { getMetadataStorage, ValidationTypes } from 'class-validator';
import { ALL_MEMBERS, type KnownMembers } from './json-shape.js';

type Metadata = ReturnType<
  ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']
>[number];
type Rule = (instance: object, value: unknown) => boolean;

interface Property {
  readonly name: string;
  /** The rules apply only if all of these hold. */
  readonly conditions: Rule[];
  readonly rules: Rule[];
  /** The class of a nested object, or of the elements of a list; null for other members. */
  nestedType: Type | null;
}

/** Maximum list elements of one body with reported violations. */
const MAX_REPORTED_ELEMENTS = 100;

const NO_OBJECT: object = {};

const compiled = new Map<Type, readonly Property[]>();

/**
 * Whether the value satisfies every rule of the class. May return false for a valid value, because
 * this check does not know every kind of rule: class-validator must then decide. This check is
 * faster, because it creates no instances (docs/performance.md).
 */
export function satisfiesEveryRule(type: Type, value: object): boolean {
  for (const property of propertiesOf(type)) if (!satisfiesRules(value, property)) return false;
  return true;
}

/**
 * Converts the value to an instance of the class for class-validator. Omits the content of nested
 * values that satisfy every rule, because creating their instances is expensive.
 */
export function omitValidParts(
  type: Type,
  value: object,
  budget = { elements: MAX_REPORTED_ELEMENTS },
): object {
  const instance = Object.assign(new type() as Record<string, unknown>, value);
  for (const { name, nestedType } of propertiesOf(type)) {
    const nested = instance[name];
    if (!nestedType || typeof nested !== 'object' || nested === null) continue;
    if (!Array.isArray(nested))
      instance[name] = satisfiesEveryRule(nestedType, nested)
        ? {}
        : omitValidParts(nestedType, nested, budget);
    else instance[name] = invalidElementsOf(nestedType, nested, budget);
  }
  return instance;
}

/** Returns a sparse list of the elements that break a rule, until the budget is used up. */
function invalidElementsOf(
  nestedType: Type,
  elements: readonly unknown[],
  budget: { elements: number },
): unknown[] {
  const broken = new Array<unknown>(elements.length);
  for (const [index, element] of elements.entries()) {
    if (budget.elements === 0) break;
    if (isValidMember(nestedType, element)) continue;
    budget.elements -= 1;
    broken[index] = isObject(element) ? omitValidParts(nestedType, element, budget) : element;
  }
  return broken;
}

function satisfiesRules(object: object, { name, conditions, rules }: Property): boolean {
  const value = (object as Record<string, unknown>)[name];
  for (const holds of conditions) if (!holds(object, value)) return true;
  for (const isSatisfied of rules) if (!isSatisfied(object, value)) return false;
  return true;
}

function propertiesOf(type: Type): readonly Property[] {
  let properties = compiled.get(type);
  if (!properties) compiled.set(type, (properties = compile(type)));
  return properties;
}

const knownByType = new Map<Type, KnownMembers>();

/** Returns the members that a class declares. Below a member without a class, all are known. */
export function knownMembersOf(type: Type): KnownMembers {
  const cached = knownByType.get(type);
  if (cached) return cached;
  const members = new Map<string, KnownMembers>();
  const known: KnownMembers = { of: (name) => members.get(name) ?? null };
  knownByType.set(type, known);
  for (const { name, nestedType } of propertiesOf(type))
    members.set(name, nestedType ? knownMembersOf(nestedType) : ALL_MEMBERS);
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
    const property = properties.get(name) ?? { name, conditions: [], rules: [], nestedType: null };
    properties.set(name, property);
    if (metadata.type === ValidationTypes.CONDITIONAL_VALIDATION)
      property.conditions.push(metadata.constraints[0] as Rule);
    else if (metadata.type === ValidationTypes.NESTED_VALIDATION) {
      const nestedType = (property.nestedType = nestedTypeOf(type, name));
      property.rules.push(
        (_object, value) =>
          value === undefined ||
          (Array.isArray(value)
            ? value.every((element) => isValidMember(nestedType, element))
            : isValidMember(nestedType, value)),
      );
    } else property.rules.push(ruleOf(metadata));
  }
  return [...properties.values()];
}

function ruleOf(metadata: Metadata): Rule {
  const constraint = getMetadataStorage().getTargetValidatorConstraints(metadata.constraintCls)[0]
    ?.instance;
  // An unknown kind of rule.
  if (!constraint || metadata.validateIf) return () => false;
  const { propertyName: property, constraints, each } = metadata;
  // Shared by all checks, which run synchronously. Reset after each, to retain no body.
  const details = {
    targetName: '',
    property,
    object: NO_OBJECT,
    value: undefined as unknown,
    constraints,
  };
  const isSatisfied = (element: unknown) => constraint.validate(element, details) === true;
  return (object, value) => {
    details.object = object;
    details.value = value;
    const isValid = each && Array.isArray(value) ? value.every(isSatisfied) : isSatisfied(value);
    details.object = NO_OBJECT;
    details.value = undefined;
    return isValid;
  };
}

/** Returns the class of a member, as class-transformer creates it. */
function nestedTypeOf(type: Type, name: string): Type {
  const { [name]: member } = plainToInstance(type, { [name]: {} }) as Record<string, object>;
  return member?.constructor as Type;
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isValidMember = (type: Type, value: unknown): boolean =>
  isObject(value) && satisfiesEveryRule(type, value);
