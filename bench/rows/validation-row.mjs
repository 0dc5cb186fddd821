import { NoCodeWorkspacesController } from '../../build/src/areas/no-code/no-code-workspaces.controller.js';
import { operationOf } from '../../build/src/core/http/contract/operation.js';
import { checkBody } from '../../build/src/core/http/contract/validation.js';
import { measureRounds } from './sides.mjs';

const VARIABLES = 50;
const REPETITIONS = 2_000;

/** The CPU time to validate a body that creates a workspace, compared with parsing its JSON. */
export function validationRow(limits) {
  return {
    name: `Validate a workspace with ${VARIABLES} variables`,
    base: 'JSON.parse',
    ...limits,
    better: 'lower',
    measure,
  };
}

function measure({ rounds }) {
  const spec = operationOf(NoCodeWorkspacesController.prototype.createNoCodeWorkspace);
  const text = createBody();
  const parsed = JSON.parse(text);
  const sides = { base: () => JSON.parse(text), test: () => checkBody(spec, parsed) };
  for (const work of Object.values(sides)) measureCpu(work);
  return measureRounds(rounds, 'lower', 'cpu', (side) => measureCpu(sides[side]));
}

/** Returns the CPU microseconds of one execution. */
function measureCpu(work) {
  const before = process.cpuUsage();
  for (let time = 0; time < REPETITIONS; time++) work();
  const { user, system } = process.cpuUsage(before);
  return { cpu: (user + system) / REPETITIONS };
}

function createBody() {
  const data = Array.from({ length: VARIABLES }, (_, index) => ({
    type: 'vars',
    attributes: {
      key: `variable_${index}`,
      value: `value ${index}`,
      category: index % 2 === 0 ? 'terraform' : 'env',
      hcl: false,
      sensitive: index % 5 === 0,
      description: `What the variable ${index} is for.`,
    },
  }));
  return JSON.stringify({
    data: {
      type: 'workspaces',
      attributes: { name: 'site', 'auto-apply': true, description: 'A site.' },
      relationships: { vars: { data } },
    },
  });
}
