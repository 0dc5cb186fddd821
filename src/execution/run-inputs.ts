import { environmentNameRefusal } from '../core/config/environment-names.js';
import type { Json } from '../lib/hcl/json-value.js';
import { readLiteralValue } from '../lib/hcl/literal-value.js';
import type { RunJob, RunVariable } from './execution.js';
import type { ModuleInput } from './modules/root-configuration.js';
import { Secrets, textsIn } from './redaction.js';
import { RunFailure } from './run-failure.js';

/** The variables of a job, by destination. */
export interface RunInputs {
  readonly inputs: readonly ModuleInput[];
  readonly environment: Readonly<Record<string, string>>;
  /** Names of the inputs that the workspace or the module marks as sensitive. */
  readonly sensitive: ReadonlySet<string>;
  readonly secrets: Secrets;
  /** Names of variables that neither module nor provider blocks use, or that no run may set. */
  readonly ignored: readonly string[];
}

/**
 * Groups the variables of a job by destination. Throws RunFailure if the HCL of a value is not a
 * literal.
 */
export async function parseRunInputs({
  module,
  variables,
  registry,
  providerBlocks = [],
}: RunJob): Promise<RunInputs> {
  const declared = new Map(module?.variables.map(({ name, sensitive }) => [name, sensitive]));
  const providerVariables = new Set(providerBlocks.flatMap((block) => block.variables));
  const isUsed = (key: string): boolean => declared.has(key) || providerVariables.has(key);
  // Only the tool knows the variables of an uploaded configuration; it warns about undeclared ones.
  const moduleVariables = variables.filter(
    ({ key, category }) => category === 'iac' && (module === null || isUsed(key)),
  );
  const environmentVariables = variables.filter(
    ({ key, category }) => category === 'env' && environmentNameRefusal(key) === null,
  );
  const inputs: ModuleInput[] = [];
  for (const variable of moduleVariables) {
    const { key, sensitive } = variable;
    inputs.push({ key, value: await parseValue(variable), sensitive });
  }
  const isSecret = ({ key, sensitive }: { key: string; sensitive: boolean }): boolean =>
    sensitive || (declared.get(key) ?? false);
  const texts = [
    ...moduleVariables.filter(isSecret),
    ...environmentVariables.filter(({ sensitive }) => sensitive),
  ].map(({ value }) => value);
  return {
    inputs,
    environment: Object.fromEntries(environmentVariables.map(({ key, value }) => [key, value])),
    sensitive: new Set(inputs.filter(isSecret).map(({ key }) => key)),
    secrets: new Secrets([
      registry.token,
      ...(registry.stateToken ? [registry.stateToken] : []),
      ...texts,
      ...inputs.filter(isSecret).flatMap(({ value }) => textsIn(value)),
    ]),
    ignored: variables
      .filter(
        (variable) =>
          !moduleVariables.includes(variable) && !environmentVariables.includes(variable),
      )
      .map(({ key }) => key),
  };
}

async function parseValue({ key, value, hcl }: RunVariable): Promise<Json> {
  if (!hcl) return value;
  return readLiteralValue(value).catch((error: unknown) => {
    throw new RunFailure(
      `The value of the variable "${key}" cannot be read as HCL: ${(error as Error).message}`,
    );
  });
}
