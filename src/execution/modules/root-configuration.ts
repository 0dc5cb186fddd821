import type { Json, JsonObject } from '../../lib/hcl/json-value.js';
import { setMember } from '../../lib/hcl/json-value.js';
import type { ModuleCallee } from '../execution.js';

/** A workspace variable as the module gets it. */
export interface ModuleInput {
  readonly key: string;
  readonly value: Json;
  readonly sensitive: boolean;
}

/** The name of the module in the root configuration: resources are `module.this.…`. */
export const MODULE_NAME = 'this';

/**
 * The root configuration around one registry module, as JSON. The module never is the root: so its
 * backend and its variable files count for nothing, and the tool itself keeps every sensitive value
 * out of its messages.
 */
export function rootConfiguration(
  module: ModuleCallee,
  source: string,
  inputs: readonly ModuleInput[],
): string {
  const declared = new Map(module.variables.map((variable) => [variable.name, variable]));
  const isSensitive = ({ key, sensitive }: ModuleInput): boolean =>
    sensitive || (declared.get(key)?.sensitive ?? false);
  const variables: JsonObject = {};
  const call: JsonObject = { source, version: module.version };
  for (const input of inputs) {
    setMember(variables, input.key, isSensitive(input) ? { sensitive: true } : {});
    setMember(call, input.key, `\${var.${input.key}}`);
  }
  // The module may pass on, in an output that is not sensitive, what only the workspace calls
  // sensitive.
  const mayPassOn = inputs.some(({ key, sensitive }) => sensitive && !declared.get(key)?.sensitive);
  const outputs: JsonObject = {};
  for (const { name, sensitive, ephemeral } of module.outputs) {
    if (!ephemeral)
      setMember(outputs, name, {
        value: `\${module.${MODULE_NAME}.${name}}`,
        sensitive: sensitive || mayPassOn,
      });
  }
  const blocks = { variable: variables, module: { [MODULE_NAME]: call }, output: outputs };
  return `${JSON.stringify(Object.fromEntries(Object.entries(blocks).filter(([, block]) => Object.keys(block).length > 0)), null, 1)}\n`;
}

/** One variable on each line: a message that quotes a line quotes no other variable. */
export function variablesFile(inputs: readonly ModuleInput[]): string {
  const lines = inputs.map(({ key, value }) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`);
  return `{\n${lines.join(',\n')}\n}\n`;
}
