import type { ModuleType, ModuleValidation } from '@gantry/client';
import { type Choices, choicesIn } from './choices.js';
import { holds, UNKNOWN } from './evaluate.js';
import { type Expression, parseExpression } from './expression.js';
import type { Json } from './json.js';
import { labelOf } from './label.js';
import { ruleHints } from './rule-hints.js';

/**
 * The type of an editable value. Its kind determines the control and the form value, which
 * form-value.ts describes.
 */
export type FieldType =
  | { readonly kind: 'text' | 'number' | 'bool' | 'json' }
  | { readonly kind: 'choice'; readonly options: readonly Json[] }
  | { readonly kind: 'list' | 'set' | 'map'; readonly element: FieldType }
  | { readonly kind: 'tuple'; readonly elements: readonly FieldType[] }
  | { readonly kind: 'object'; readonly members: readonly Member[] };

/** An attribute of an object, an item of a collection, or an input of the module. */
export interface Member {
  readonly name: string;
  readonly type: FieldType;
  /** Whether it may be left out. */
  readonly isOptional: boolean;
  /** Whether an explicit null differs from leaving it out, and may be given. */
  readonly mayBeNull: boolean;
  /** The value if it is left out; null if there is none, or if `defaultText` replaces it. */
  readonly default: Json;
  /**
   * Replaces a default that the form cannot show, or names the set that provides the value;
   * otherwise null.
   */
  readonly defaultText: string | null;
  /** The variable set whose value it has if it is left out; null if there is none. */
  readonly providedBy: ProvidingSet | null;
}

/** A variable set that gives an input its value. */
export interface ProvidingSet {
  readonly name: string;
  /** Whether its value overrides the workspace's, so that the form has no control for the input. */
  readonly priority: boolean;
}

/** Whether the control of the type is a group of controls. */
export const isGroupType = ({ kind }: FieldType): boolean =>
  ['list', 'set', 'map', 'tuple', 'object'].includes(kind);

/** The required member that stands for an item of a list, set, map or tuple. */
export const itemMember = (type: FieldType, name = ''): Member => ({
  name,
  type,
  isOptional: false,
  mayBeNull: false,
  default: null,
  defaultText: null,
  providedBy: null,
});

/** An input of the module, as the form shows it. */
export interface Field extends Member {
  readonly label: string;
  readonly description: string;
  readonly isSensitive: boolean;
  readonly rules: readonly Rule[];
  /** The module's messages for its rules, to show before a rule is broken. */
  readonly hints: readonly string[];
}

/** A validation of the module that the form checks while the user types. */
export interface Rule {
  readonly condition: Expression;
  readonly message: string;
}

/** An input of a no-code module or a module version, as the API returns it. */
export interface Input {
  readonly name: string;
  readonly type: string;
  readonly typeStructure: ModuleType;
  readonly description: string;
  readonly default: unknown;
  readonly defaultExpression: string | null;
  readonly required: boolean;
  readonly nullable: boolean;
  readonly sensitive: boolean;
  readonly validations: readonly ModuleValidation[];
  /** The values that the no-code module allows; empty if it allows all. */
  readonly options?: readonly unknown[];
  readonly providedBy?: ProvidingSet | null;
}

export function fieldOf(input: Input): Field {
  const rules = rulesOf(input.validations);
  const choices = rules.flatMap(({ condition }) => choicesIn(condition, input.name));
  const declared = withChoices(fieldType(input.typeStructure), choices);
  const allowed = (input.options ?? []) as readonly Json[];
  const providedBy = input.providedBy ?? null;
  const type: FieldType = allowed.length > 0 ? { kind: 'choice', options: allowed } : declared;
  const isChoice = type.kind === 'choice' || type.kind === 'bool';
  return {
    name: input.name,
    label: labelOf(input.name),
    description: input.description,
    type,
    isOptional: !input.required || providedBy !== null,
    mayBeNull: mayBeNull(input, allowed, rules),
    default: providedBy === null ? ((input.default ?? null) as Json) : null,
    defaultText: providedBy === null ? moduleDefaultText(input) : providedText(providedBy),
    isSensitive: input.sensitive,
    providedBy,
    rules,
    hints: isChoice ? [] : ruleHints(input.name, input.description, input.validations),
  };
}

/** The API does not return the default of a sensitive input. */
const moduleDefaultText = ({ sensitive, required, defaultExpression }: Input): string | null =>
  sensitive && !required ? 'The module’s default' : computedText(defaultExpression);

const computedText = (expression: string | null): string | null =>
  expression === null ? null : `Computed: ${expression}`;

const providedText = ({ name }: ProvidingSet): string => `Your organization’s value (${name})`;

/** Whether an explicit null is allowed, and differs from leaving the input out. */
function mayBeNull(
  { name, nullable, required, default: value, defaultExpression, providedBy }: Input,
  allowed: readonly Json[],
  rules: readonly Rule[],
): boolean {
  const differs = required || (value ?? defaultExpression ?? providedBy ?? null) !== null;
  const isAllowed = allowed.length === 0 || allowed.includes(null);
  const valueOf = (input: string) => (input === name ? null : UNKNOWN);
  return (
    nullable &&
    differs &&
    isAllowed &&
    rules.every(({ condition }) => holds(condition, valueOf) !== false)
  );
}

export function fieldType(type: ModuleType): FieldType {
  switch (type.kind) {
    case 'string':
      return { kind: 'text' };
    case 'number':
    case 'bool':
      return { kind: type.kind };
    case 'list':
    case 'set':
    case 'map':
      return { kind: type.kind, element: fieldType(type.element ?? { kind: 'any' }) };
    case 'tuple':
      return { kind: 'tuple', elements: (type.elements ?? []).map(fieldType) };
    case 'object':
      return {
        kind: 'object',
        members: (type.attributes ?? []).map((attribute) => ({
          name: attribute.name,
          type: fieldType(attribute.type),
          isOptional: attribute.optional,
          // An optional attribute that is null gets its default, as if it were left out.
          mayBeNull: !attribute.optional,
          default: (attribute.default ?? null) as Json,
          defaultText: computedText(attribute.expression),
          providedBy: null,
        })),
      };
    case 'any':
      return { kind: 'json' };
  }
}

/** Returns the rules that the form can check. The server checks all of them. */
function rulesOf(validations: readonly ModuleValidation[]): Rule[] {
  return validations.flatMap(({ condition, errorMessage }) => {
    const expression = parseExpression(condition);
    return expression === null ? [] : [{ condition: expression, message: errorMessage }];
  });
}

/** Turns the type, or a part of it, into a choice if a rule lists all of its values. */
function withChoices(type: FieldType, choices: readonly Choices[]): FieldType {
  const own = choices.find(({ path }) => path.length === 0);
  if (own && (type.kind === 'text' || type.kind === 'number'))
    return { kind: 'choice', options: own.options };
  const choicesBelow = (step: string): Choices[] =>
    choices
      .filter(({ path }) => path[0] === step)
      .map(({ path, options }) => ({ path: path.slice(1), options }));
  switch (type.kind) {
    case 'list':
    case 'set':
    case 'map':
      return { ...type, element: withChoices(type.element, choicesBelow('*')) };
    case 'object':
      return {
        ...type,
        members: type.members.map((member) => ({
          ...member,
          type: withChoices(member.type, choicesBelow(member.name)),
        })),
      };
    default:
      return type;
  }
}
