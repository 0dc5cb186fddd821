// Watches a run: its states as they change, and its log as it grows.
import { setTimeout as delay } from 'node:timers/promises';
import { Mistake } from './options.mjs';
import { linesOf } from './run-log.mjs';
import { fact, logLine, status as showStatus } from './screen.mjs';

const FAILED = ['errored', 'canceled', 'discarded'];
const INTERVAL = 150;

/** What has been shown before each phase begins. */
const SHOWN = { plan: '', apply: 'planned' };

/** Shows one phase of a run until it is over. */
export async function watch(
  api,
  runId,
  phase,
  reached,
  readStatus = () => statusOfRun(api, runId),
) {
  const states = async () => {
    let shown = SHOWN[phase];
    return untilOver(readStatus, reached, (status) => {
      if (status !== shown) showStatus(status);
      shown = status;
    });
  };
  const [status] = await Promise.all([states(), showLog(api, runId, phase)]);
  await requireNoFailure(api, runId, status);
}

/** Waits for a run whose log is nobody's interest. */
export async function finish(api, runId) {
  await requireNoFailure(
    api,
    runId,
    await untilOver(() => statusOfRun(api, runId), ['applied', 'planned_and_finished']),
  );
}

async function requireNoFailure(api, runId, status) {
  if (!FAILED.includes(status)) return;
  const { attributes } = (await api.runs.readRun({ runId })).data;
  throw new Mistake(`The run ${runId} is ${status}. ${attributes.errorMessage ?? ''}`);
}

async function statusOfRun(api, runId) {
  return (await api.runs.readRun({ runId })).data.attributes.status;
}

async function untilOver(readStatus, reached, see = () => undefined) {
  for (;;) {
    const status = await readStatus();
    see(status);
    if (reached.includes(status) || FAILED.includes(status)) return status;
    await delay(INTERVAL);
  }
}

async function showLog(api, runId, phase) {
  for await (const { text, isSimulated, isNoise, tool } of linesOf(api.logs, runId, phase)) {
    tellExecutor(isSimulated, tool);
    if (!isNoise) logLine(text);
  }
}

let isTold = false;

/** Once: whether the runs of this server are real ones. */
function tellExecutor(isSimulated, tool) {
  if (isTold || !(isSimulated || tool)) return;
  isTold = true;
  fact(
    isSimulated
      ? 'SIMULATED: this server has no OpenTofu or Terraform that it can use. Nothing is provisioned.'
      : `A real run, by ${tool.split(' ').slice(0, 2).join(' ')}.`,
  );
}

/** What a plan would do: how many, and which. */
export async function showPlan(api, runId) {
  const { data: plan } = await api.plans.readRunPlan({ runId });
  const {
    resourceAdditions: add,
    resourceChanges: change,
    resourceDestructions: destroy,
  } = plan.attributes;
  fact(`The plan: ${add} to add, ${change} to change, ${destroy} to destroy.`);
  const { resource_changes: changes = [] } = await api.plans.readPlanJson({ planId: plan.id });
  for (const {
    address,
    change: { actions },
  } of changes)
    if (actions[0] !== 'no-op') fact(`  ${actions.join(' and ')} ${address}`);
}
