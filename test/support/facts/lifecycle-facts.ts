import { AssessmentsTask } from '../../../src/platform/lifecycle/assessments/assessments.task.js';
import { Workspace } from '../../../src/platform/workspaces/workspace.entity.js';
import { exampleOf, phrase } from '../phrases.js';
import type { TestServer } from '../server.js';
import type { Fact, World } from '../world.js';
import { waitForRun } from './run-facts.js';

/** The change of a file whose content differs from the state. */
export const CHANGED_FILE = {
  address: 'module.this.local_file.index',
  module_address: 'module.this',
  mode: 'managed',
  type: 'local_file',
  name: 'index',
  change: {
    actions: ['update'],
    before: { content: 'old', filename: 'index.html' },
    after: { content: 'new', filename: 'index.html' },
    before_sensitive: {},
    after_sensitive: {},
  },
};

/** Starts the due assessments of the server, and waits for the result of this workspace. */
export async function runAssessments(server: TestServer, workspaceId: string): Promise<void> {
  const task = server.app.get(AssessmentsTask, { strict: false });
  const { signal } = new AbortController();
  await task.run(signal);
  const started = await server.database.read.findOneByOrFail(Workspace, { id: workspaceId });
  const run = started.assessmentRunId;
  if (run === null) throw new Error('no assessment was started');
  await waitForRun(server, run, 'planned_and_finished', server.adminToken);
  await task.run(signal);
}

async function createAssessment(world: World, name = '', organization = ''): Promise<void> {
  const { server } = world;
  const id = await world.id(`workspace ${name} in ${organization}`);
  await server.database.write((manager) => manager.update(Workspace, { id }, { resourceCount: 3 }));
  server.executor.drift.set(name, [CHANGED_FILE]);
  await world.request('POST', `/api/v2/workspaces/${id}/actions/assess`);
  await runAssessments(server, id);
  const result = await world.request('GET', `/api/v2/workspaces/${id}/current-assessment-result`);
  world.remember(`assessment of workspace ${name} in ${organization}`, result.id);
}

async function createSchedule(world: World, name = '', organization = ''): Promise<void> {
  const id = await world.id(`workspace ${name} in ${organization}`);
  const body = exampleOf('createWorkspaceSchedule', 'nightly');
  const schedule = await world.request('POST', `/api/v2/workspaces/${id}/schedules`, body);
  world.remember(`schedule of workspace ${name} in ${organization}`, schedule.id);
}

async function scheduleDestruction(world: World, name = '', organization = ''): Promise<void> {
  const id = await world.id(`workspace ${name} in ${organization}`);
  const attributes = { 'auto-destroy-at': '2040-01-17T09:00:00Z' };
  await world.request('PATCH', `/api/v2/workspaces/${id}`, {
    data: { type: 'workspaces', attributes },
  });
}

export const LIFECYCLE_FACTS: readonly Fact[] = [
  [phrase('destruction of workspace NAME in NAME'), scheduleDestruction],
  [phrase('schedule of workspace NAME in NAME'), createSchedule],
  [phrase('assessment of workspace NAME in NAME'), createAssessment],
];
