import { operationOf } from '../../build/src/core/http/contract/operation.js';
import { checkBody } from '../../build/src/core/http/contract/validation.js';
import { NoCodeWorkspacesController } from '../../build/src/areas/no-code/no-code-workspaces.controller.js';
import { roundsOf } from './sides.mjs';

const VARIABLES = 50;
const REPETITIONS = 2_000;

/**
 * Validation of a body that creates a workspace with 50 variables, compared with parsing its JSON;
 * both within this process.
 */
export function validationRow(limits) {
  return {
    name: 'workspace of 50 variables: its rules',
    base: 'JSON.parse of it',
    ...limits,
    better: 'lower',
    measure,
  };
}

function measure({ rounds }) {
  const spec = operationOf(NoCodeWorkspacesController.prototype.createNoCodeWorkspace);
  const text = body();
  const parsed = JSON.parse(text);
  const sides = { base: () => JSON.parse(text), test: () => checkBody(spec, parsed) };
  for (const work of Object.values(sides)) cost(work);
  return roundsOf(rounds, 'lower', 'cpu', (side) => cost(sides[side]));
}

/** CPU microseconds per execution. */
function cost(work) {
  const before = process.cpuUsage();
  for (let time = 0; time < REPETITIONS; time++) work();
  const { user, system } = process.cpuUsage(before);
  return { cpu: (user + system) / REPETITIONS };
}

function body() {
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
