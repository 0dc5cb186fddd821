import { assertNoViolations, Invalid, type Violation } from '../../core/errors.js';
import { HclError } from '../../lib/hcl/hcl-cursor.js';
import {
  attributesOf,
  placeholdersOf,
  type ProviderBlockTemplate,
  readProviderBlock,
  type TemplateAttribute,
} from '../../lib/hcl/provider-block.js';
import type { Placeholder } from '../../lib/hcl/template-value.js';

/** Placeholders besides `var.<name>`. */
export const FACT_NAMES = [
  'organization.name',
  'project.id',
  'project.name',
  'workspace.id',
  'workspace.name',
  'module.namespace',
  'module.name',
  'module.provider',
  'module.version',
] as const;

export type FactName = (typeof FACT_NAMES)[number];

const CONFIGURATION = '/data/attributes/configuration';
const SOURCE = /^(?:[a-z0-9][a-z0-9.-]*(?::[0-9]{1,5})?\/)?[a-z0-9_-]+\/[a-z0-9_-]+$/i;

/** The tools refuse variables with these names. */
const RESERVED_VARIABLES = new Set([
  'source',
  'version',
  'providers',
  'count',
  'for_each',
  'lifecycle',
  'depends_on',
  'locals',
]);

/** Names of arguments that usually are secrets. Names such as `token_file` do not match. */
const SECRET_NAME =
  /(?:^|_)(?:secret|secrets|password|passwd|passphrase|token|credentials|private_key|(?:access|api|auth|secret|shared|storage|application)_key|apikey)$/i;
/** The shapes of well-known credentials. */
const SECRET_TEXT =
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b|-----BEGIN [A-Z ]*PRIVATE KEY|\bgh[pousr]_[A-Za-z0-9]{30}|\bhv[sb]\.[A-Za-z0-9_-]{20}|\bglpat-[A-Za-z0-9_-]{20}|\bxox[abpr]-[A-Za-z0-9-]{10}|"private_key"/;
const ADVICE = 'Store it as a sensitive variable, and write a placeholder such as "${var.token}".';

/**
 * Parses the block of a template. Throws Invalid for a syntax error, invalid placeholders, or text
 * that looks like a secret.
 */
export function parseTemplate(configuration: string): ProviderBlockTemplate {
  const block = parseConfiguration(configuration);
  const violations = [
    ...[...placeholdersOf(block.body)].flatMap(placeholderViolations),
    ...[...attributesOf(block.body)].flatMap(secretViolations),
  ];
  const shape = SECRET_TEXT.exec(configuration);
  if (shape && violations.length === 0)
    violations.push(
      violationAt(
        configuration.slice(0, shape.index).split('\n').length,
        `The text looks like a secret. ${ADVICE}`,
      ),
    );
  assertNoViolations(violations);
  return block;
}

function parseConfiguration(configuration: string): ProviderBlockTemplate {
  try {
    return readProviderBlock(configuration);
  } catch (error) {
    if (error instanceof HclError) throw new Invalid([violationAt(error.line, error.reason)]);
    throw error;
  }
}

const violationAt = (line: number, reason: string): Violation => ({
  pointer: CONFIGURATION,
  detail: `Line ${line}: ${reason}`,
});

/** Returns the name of the variable that a placeholder references; null for other placeholders. */
export function variableOf(path: string): string | null {
  const [root, name, ...rest] = path.split('.');
  return root === 'var' && name !== undefined && rest.length === 0 ? name : null;
}

function placeholderViolations({ path, line }: Placeholder): Violation[] {
  const variable = variableOf(path);
  if (variable !== null && RESERVED_VARIABLES.has(variable))
    return [violationAt(line, `The tools do not support a variable with the name "${variable}".`)];
  if (variable !== null || (FACT_NAMES as readonly string[]).includes(path)) return [];
  return [
    violationAt(
      line,
      `The placeholder "${path}" is unknown. Use var.<name> or one of ${FACT_NAMES.join(', ')}.`,
    ),
  ];
}

function secretViolations({ name, line, value }: TemplateAttribute): Violation[] {
  if (!SECRET_NAME.test(name) || value.kind !== 'text') return [];
  const isLiteral = value.parts.length > 0 && value.parts.every((part) => 'text' in part);
  return isLiteral
    ? [violationAt(line, `The argument "${name}" contains a literal secret. ${ADVICE}`)]
    : [];
}

/**
 * Returns the source of a template; the default of the tools if `source` is null. Throws Invalid if
 * `source` is malformed.
 */
export function sourceOf(source: string | null, provider: string): string {
  if (source === null) return `hashicorp/${provider}`;
  if (SOURCE.test(source)) return source;
  throw new Invalid([
    {
      pointer: '/data/attributes/source',
      detail: 'The source must have the form [<host>/]<namespace>/<name>, such as "hashicorp/aws".',
    },
  ]);
}

const DEFAULT_HOST = /^(?:registry\.terraform\.io|registry\.opentofu\.org)\//;

/** Whether two sources name the same provider. Ignores case, and the host of a default registry. */
export function isSameSource(one: string, other: string): boolean {
  const canonical = (source: string): string => source.toLowerCase().replace(DEFAULT_HOST, '');
  return canonical(one) === canonical(other);
}
