import { type Json, type JsonObject, setMember } from '../../lib/hcl/json-value.js';
import type { ModuleCallee, ProviderBlock } from '../execution.js';

/** A variable of a run with its parsed value. */
export interface ModuleInput {
  readonly key: string;
  readonly value: Json;
  readonly sensitive: boolean;
}

/** The name of the module in the root configuration: resources are `module.this.…`. */
export const MODULE_NAME = 'this';

/**
 * Renders a root configuration that calls one registry module, as JSON. Because the module is not
 * the root, its backend and variable files have no effect. Variables and outputs that may have
 * sensitive values are marked, so that the tool hides the values.
 */
export function renderRootConfiguration(
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
  const passed = passedProvidersOf(providerBlocks);
  if (passed) setMember(call, 'providers', passed);
  // If only the workspace marks an input as sensitive, any output may contain its value.
  const mayReturnSensitive = inputs.some(
    ({ key, sensitive }) => sensitive && declared.get(key)?.sensitive === false,
  );
  const outputs: JsonObject = {};
  for (const { name, sensitive, ephemeral } of module.outputs) {
    if (!ephemeral)
      setMember(outputs, name, {
        value: `\${module.${MODULE_NAME}.${name}}`,
        sensitive: sensitive || mayReturnSensitive,
      });
  }
  const blocks = {
    terraform: requiredProvidersOf(providerBlocks),
    provider: providerBodiesOf(providerBlocks),
    variable: variables,
    module: { [MODULE_NAME]: call },
    output: outputs,
  };
  const used = Object.entries(blocks).filter(([, block]) => Object.keys(block).length > 0);
  return `${JSON.stringify(Object.fromEntries(used), null, 1)}\n`;
}

/** For a provider without a source, the tool installs the default for the name. */
function requiredProvidersOf(blocks: readonly ProviderBlock[]): JsonObject {
  const sources: JsonObject = {};
  for (const { provider, source } of blocks)
    if (source !== null) setMember(sources, provider, { source });
  return Object.keys(sources).length === 0 ? {} : { required_providers: sources };
}

function providerBodiesOf(blocks: readonly ProviderBlock[]): JsonObject {
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

/** Null if no block has an alias: the module inherits configurations without an alias. */
function passedProvidersOf(blocks: readonly ProviderBlock[]): JsonObject | null {
  if (blocks.every(({ alias }) => alias === null)) return null;
  const passed: JsonObject = {};
  for (const { provider, alias } of blocks) {
    const name = alias === null ? provider : `${provider}.${alias}`;
    setMember(passed, name, name);
  }
  return passed;
}

/** Renders one variable per line, so that an error that quotes a line shows no other variable. */
export function renderVariablesFile(inputs: readonly ModuleInput[]): string {
  const lines = inputs.map(({ key, value }) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`);
  return `{\n${lines.join(',\n')}\n}\n`;
}
