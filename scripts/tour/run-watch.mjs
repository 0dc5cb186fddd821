// Shows the status, the log and the plan of a run.
import { printFact, printLogLine, printStatus } from './screen.mjs';

const SIMULATED = /^\[SIMULATED RUN[^\]]*\] /;
/** Types of messages that are not shown, by phase. */
const HIDDEN_TYPES = {
  plan: ['version', 'refresh_start', 'outputs'],
  apply: ['version', 'planned_change', 'apply_start', 'outputs'],
};
/** Lines of the initialization, which are not shown. */
const INITIALIZATION =
  /^(Initializing .*\.\.\.|- terraform\.io\/builtin\/.*|\S+ has been successfully initialized!)$/;

/** Shows one phase of a run until it ends. */
export async function watch(gantry, runId, phase) {
  let shown = phase === 'apply' ? 'planned' : '';
  await gantry.runs.wait(runId, {
    until: phase === 'apply' ? 'applied' : ({ actions }) => actions.isConfirmable,
    onStatus: ({ status }) => {
      if (status !== shown) printStatus(status);
      shown = status;
    },
    onLog: (line) => line.phase === phase && showLine(line),
  });
}

function showLine({ phase, text, fields }) {
  showExecutor(text, fields);
  if (HIDDEN_TYPES[phase].includes(fields?.type)) return;
  const message = text.replace(SIMULATED, '').replace(/ \[id=[^\]]*\]$/, '');
  if (!INITIALIZATION.test(message)) printLogLine(message);
}

let isExecutorShown = false;

/** Shows, once per tour, whether this server simulates runs. */
function showExecutor(text, fields) {
  const isSimulated = SIMULATED.test(text);
  if (isExecutorShown || !(isSimulated || fields?.type === 'version')) return;
  isExecutorShown = true;
  printFact(
    isSimulated
      ? 'SIMULATED: this server executes no real runs. Nothing is provisioned.'
      : `A real run, by ${text.split(' ').slice(0, 2).join(' ')}.`,
  );
}

/** Shows the number of changes of a plan, and each changed resource. */
export async function showPlan(gantry, runId) {
  const plan = await gantry.plans.readRunPlan({ runId });
  printFact(
    `The plan: ${plan.resourceAdditions} to add, ${plan.resourceChanges} to change, ${plan.resourceDestructions} to destroy.`,
  );
  const { resource_changes: changes = [] } = await gantry.plans.readJson({ planId: plan.id });
  for (const { address, change } of changes)
    if (change.actions[0] !== 'no-op') printFact(`  ${change.actions.join(' and ')} ${address}`);
}
