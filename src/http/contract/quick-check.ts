import type { Type } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { getMetadataStorage, ValidationTypes } from 'class-validator';

type Metadata = ReturnType<ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']>[number];
type Rule = (instance: object, value: unknown) => boolean;

interface Property {
  readonly name: string;
  /** The rules apply only while all of these hold. */
  readonly conditions: Rule[];
  readonly rules: Rule[];
}

const compiled = new Map<unknown, readonly Property[]>();

/**
 * True when the value, an instance of the class or what is to become one, keeps every rule of it; false when class-validator
 * has to say what is wrong. Its own way there makes an instance of every object and searches the rules of all classes for
 * it, which takes longer than the rest of a small request; here rules are searched once for each class, and no instance is
 * needed. What a rule means stays class-validator's code (docs/performance.md).
 */
export function keepsEveryRule(type: Type, value: object): boolean {
  let properties = compiled.get(type);
  if (!properties) compiled.set(type, (properties = propertiesOf(type)));
  for (const property of properties) if (!keepsRules(value, property)) return false;
  return true;
}

function keepsRules(object: object, { name, conditions, rules }: Property): boolean {
  const value = (object as Record<string, unknown>)[name];
  for (const holds of conditions) if (!holds(object, value)) return true;
  for (const keeps of rules) if (!keeps(object, value)) return false;
  return true;
}

function propertiesOf(type: Type): readonly Property[] {
  const properties = new Map<string, Property>();
  for (const metadata of getMetadataStorage().getTargetValidationMetadatas(type, '', false, false)) {
    const name = metadata.propertyName;
    const property = properties.get(name) ?? { name, conditions: [], rules: [] };
    properties.set(name, property);
    if (metadata.type === ValidationTypes.CONDITIONAL_VALIDATION) property.conditions.push(metadata.constraints[0] as Rule);
    else property.rules.push(ruleOf(type, metadata));
  }
  return [...properties.values()];
}

function ruleOf(type: Type, metadata: Metadata): Rule {
  if (metadata.type === ValidationTypes.NESTED_VALIDATION) return nestedRule(memberType(type, metadata.propertyName));
  const constraint = getMetadataStorage().getTargetValidatorConstraints(metadata.constraintCls)[0]?.instance;
  // A kind of rule that is not known here: class-validator decides.
  if (!constraint || metadata.validateIf) return () => false;
  const { propertyName: property, constraints, each } = metadata;
  // One for all checks: rules are asked one after another, and look at it while they are.
  const details = { targetName: '', property, object: {}, value: undefined as unknown, constraints };
  const keeps = (one: unknown) => constraint.validate(one, details) === true;
  return (object, value) => {
    details.object = object;
    details.value = value;
    return each && Array.isArray(value) ? value.every(keeps) : keeps(value);
  };
}

/** The class of a member, as class-transformer makes it. */
function memberType(type: Type, name: string): Type {
  const { [name]: made } = plainToInstance(type, { [name]: {} }) as Record<string, object>;
  return made?.constructor as Type;
}

function nestedRule(type: Type): Rule {
  const isKeeping = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value) && keepsEveryRule(type, value);
  return (_object, value) => value === undefined || (Array.isArray(value) ? value.every(isKeeping) : isKeeping(value));
}
