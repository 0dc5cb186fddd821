import { Subject } from '../../../../src/core/caller/subject.js';
import { Principals } from '../../../../src/platform/identity/principals.js';
import { RunLogs } from '../../../../src/platform/runs/logs/run-logs.js';
import { Run } from '../../../../src/platform/runs/run.entity.js';
import type { RunStatus } from '../../../../src/platform/runs/run-status.js';
import { RunsService } from '../../../../src/platform/runs/runs.service.js';
import { Workspace } from '../../../../src/platform/workspaces/workspace.entity.js';
import { createWorkspace, waitForRun } from '../../../support/facts/run-facts.js';
import { type HttpResponse, sendRequest } from '../../../support/http.js';
import type { TestServer } from '../../../support/server.js';
import { type Resource, World } from '../../../support/world.js';

/** The organization `acme` with an owner and workspaces, and the actions of the owner. */
export class RunStory {
  private readonly workspaces = new Map<string, Workspace>();

  private constructor(
    readonly server: TestServer,
    readonly world: World,
    readonly token: string,
    /** The owner as the subject of a request. */
    readonly subject: Subject,
  ) {}

  static async begin(server: TestServer): Promise<RunStory> {
    const world = new World(server);
    await world.establish('organization acme');
    const token = (await world.token('owner of acme')) ?? '';
    return new RunStory(
      server,
      world,
      token,
      new Subject(await server.app.get(Principals).findByToken(token), 'test'),
    );
  }

  /** Returns the workspace. The first call creates it, with these columns. */
  async workspace(name: string, columns: Partial<Workspace> = {}): Promise<Workspace> {
    const existing = this.workspaces.get(name);
    if (existing) return existing;
    const created = await createWorkspace(this.server, 'acme', name, columns);
    this.workspaces.set(name, created);
    return created;
  }

  /** Queues a run in a workspace, which is created if necessary, and returns the ID of the run. */
  async queue(name: string, columns: Partial<Workspace> = {}): Promise<string> {
    const { id } = await this.workspace(name, columns);
    return (await this.server.app.get(RunsService).create(this.subject, id, {})).run.id;
  }

  async setLocked(name: string, locked: boolean): Promise<void> {
    const { id } = await this.workspace(name);
    const lockedBy = locked ? { kind: 'user' as const, id: 'user-1', name: 'dana' } : null;
    await this.server.database.write((manager) => manager.update(Workspace, { id }, { lockedBy }));
  }

  /** Waits until the run has the status. */
  async waitFor(id: string, status: RunStatus): Promise<Resource> {
    return waitForRun(this.server, id, status, this.token);
  }

  act(
    id: string,
    action: 'apply' | 'discard' | 'cancel' | 'force-cancel',
    token = this.token,
  ): Promise<HttpResponse> {
    return sendRequest(`${this.server.url}/api/v2/runs/${id}/actions/${action}`, {
      method: 'POST',
      token,
    });
  }

  readRun(id: string): Promise<Run> {
    return this.server.database.read.findOneByOrFail(Run, { id });
  }

  /** Reads the stored log of a phase, including its markers. */
  async readLog(id: string, phase: 'plan' | 'apply'): Promise<string> {
    return (await this.server.app.get(RunLogs).read(id, phase, 0, 1_000_000)).toString();
  }

  readWorkspace(name: string): Promise<Workspace> {
    return this.server.database.read.findOneByOrFail(Workspace, { organization: 'acme', name });
  }
}
