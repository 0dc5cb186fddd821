import type { ModuleCallee } from '../../execution/execution.js';
import type { ModuleFacts } from '../../lib/module-inspection/module-facts.js';

/** Returns the members of a {@link ModuleCallee} that depend on the declarations of the module. */
export function moduleShape({
  variables,
  outputs,
  resources,
}: Pick<ModuleFacts, 'variables' | 'outputs' | 'resources'>): Pick<
  ModuleCallee,
  'variables' | 'outputs' | 'resources'
> {
  return {
    variables: variables.map(({ name, typeText, sensitive, required }) => ({
      name,
      type: typeText,
      sensitive,
      required,
    })),
    outputs: outputs.map(({ name, sensitive, ephemeral }) => ({ name, sensitive, ephemeral })),
    resources: resources
      .filter(({ mode }) => mode === 'managed')
      .map(({ address, type }) => ({ address, type })),
  };
}
