import type { ModuleCallee } from '../../execution/execution.js';
import type { ModuleFacts } from '../../lib/module-inspection/module-facts.js';

/** Returns the declarations that a root configuration needs to call the module. */
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
    outputs: outputs.map(({ name, sensitive }) => ({ name, sensitive })),
    resources: resources
      .filter(({ mode }) => mode === 'managed')
      .map(({ address, type }) => ({ address, type })),
  };
}
