import type { Json, JsonObject } from '../../lib/hcl/json-value.js';
import { setMember } from '../../lib/hcl/json-value.js';
import type { ModuleCallee, ProviderBlock } from '../execution.js';

/** A workspace variable in the form that the module gets. */
export interface ModuleInput {
  readonly key: string;
  readonly value: Json;
  readonly sensitive: boolean;
}

/** The name of the module in the root configuration: resources are `module.this.…`. */
export const MODULE_NAME = 'this';

/**
 * The root configuration around one registry module, as JSON. Because the module is not the root,
 * its backend and variable files have no effect. Variables and outputs with sensitive values are
 * marked, so that the tool hides the values.
 */
export function rootConfiguration(
  module: ModuleCallee,
  source: string,
  inputs: readonly ModuleInput[],
  providerBlocks: readonly ProviderBlock[] = [],
): string {
  const declared = new Map(module.variables.map((variable) => [variable.name, variable]));
  const isSensitive = ({ key, sensitive }: ModuleInput): boolean =>
    sensitive || (declared.get(key)?.sensitive ?? false);
  const variables: JsonObject = {};
  const call: JsonObject = { source, version: module.version };
  for (const input of inputs) {
    setMember(variables, input.key, isSensitive(input) ? { sensitive: true } : {});
    if (declared.has(input.key)) setMember(call, input.key, `\${var.${input.key}}`);
  }
  const passed = passedProviders(providerBlocks);
  if (passed) setMember(call, 'providers', passed);
  // The module may return a value that only the workspace marks as sensitive in an output that is
  // not sensitive.
  const mayPassOn = inputs.some(
    ({ key, sensitive }) => sensitive && declared.get(key)?.sensitive === false,
  );
  const outputs: JsonObject = {};
  for (const { name, sensitive, ephemeral } of module.outputs) {
    if (!ephemeral)
      setMember(outputs, name, {
        value: `\${module.${MODULE_NAME}.${name}}`,
        sensitive: sensitive || mayPassOn,
      });
  }
  const blocks = {
    terraform: requiredProviders(providerBlocks),
    provider: providerArguments(providerBlocks),
    variable: variables,
    module: { [MODULE_NAME]: call },
    output: outputs,
  };
  const used = Object.entries(blocks).filter(([, block]) => Object.keys(block).length > 0);
  return `${JSON.stringify(Object.fromEntries(used), null, 1)}\n`;
}

/** Without its source, the tool would install another provider: the default one of that name. */
function requiredProviders(blocks: readonly ProviderBlock[]): JsonObject {
  const sources: JsonObject = {};
  for (const { provider, source } of blocks)
    if (source !== null) setMember(sources, provider, { source });
  return Object.keys(sources).length === 0 ? {} : { required_providers: sources };
}

function providerArguments(blocks: readonly ProviderBlock[]): JsonObject {
  const byName: JsonObject = {};
  for (const name of new Set(blocks.map(({ provider }) => provider))) {
    const bodies = blocks
      .filter(({ provider }) => provider === name)
      .map(({ alias, configuration }) =>
        alias === null ? configuration : { alias, ...configuration },
      );
    setMember(byName, name, bodies);
  }
  return byName;
}

/** Null if the module inherits all of them: the tool passes on configurations without an alias. */
function passedProviders(blocks: readonly ProviderBlock[]): JsonObject | null {
  if (blocks.every(({ alias }) => alias === null)) return null;
  const passed: JsonObject = {};
  for (const { provider, alias } of blocks) {
    const name = alias === null ? provider : `${provider}.${alias}`;
    setMember(passed, name, name);
  }
  return passed;
}

/** One variable per line, so that an error that quotes a line quotes no other variable. */
export function variablesFile(inputs: readonly ModuleInput[]): string {
  const lines = inputs.map(({ key, value }) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`);
  return `{\n${lines.join(',\n')}\n}\n`;
}
