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
 * True when the instance keeps every rule of its class; false when class-validator has to say what is wrong. Its own way
 * there searches the rules of all classes for each object, which takes longer than the rest of a small request; here they
 * are searched once for each class. What a rule means stays class-validator's code (docs/performance.md).
 */
export function keepsEveryRule(instance: object): boolean {
  const type = instance.constructor;
  let properties = compiled.get(type);
  if (!properties) compiled.set(type, (properties = propertiesOf(type)));
  for (const property of properties) if (!keepsRules(instance, property)) return false;
  return true;
}

function keepsRules(instance: object, { name, conditions, rules }: Property): boolean {
  const value = (instance as Record<string, unknown>)[name];
  for (const holds of conditions) if (!holds(instance, value)) return true;
  for (const keeps of rules) if (!keeps(instance, value)) return false;
  return true;
}

function propertiesOf(type: object): readonly Property[] {
  const properties = new Map<string, Property>();
  for (const metadata of getMetadataStorage().getTargetValidationMetadatas(type as () => void, '', false, false)) {
    const name = metadata.propertyName;
    const property = properties.get(name) ?? { name, conditions: [], rules: [] };
    properties.set(name, property);
    if (metadata.type === ValidationTypes.CONDITIONAL_VALIDATION) property.conditions.push(metadata.constraints[0] as Rule);
    else property.rules.push(ruleOf(metadata));
  }
  return [...properties.values()];
}

function ruleOf(metadata: Metadata): Rule {
  if (metadata.type === ValidationTypes.NESTED_VALIDATION) return keepsNestedRules;
  const constraint = getMetadataStorage().getTargetValidatorConstraints(metadata.constraintCls)[0]?.instance;
  // A kind of rule that is not known here: class-validator decides.
  if (!constraint || metadata.validateIf) return () => false;
  const { propertyName: property, constraints, each } = metadata;
  return (object, value) => {
    const details = { targetName: '', property, object, value, constraints };
    const keeps = (one: unknown) => constraint.validate(one, details) === true;
    return each && Array.isArray(value) ? value.every(keeps) : keeps(value);
  };
}

function keepsNestedRules(_instance: object, value: unknown): boolean {
  if (value === undefined) return true;
  return Array.isArray(value) ? value.every(isKeeping) : isKeeping(value);
}

const isKeeping = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value) && keepsEveryRule(value);
