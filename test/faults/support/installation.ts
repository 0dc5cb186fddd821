import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { schema } from '../../../src/app/schema.js';
import { readConfig } from '../../../src/core/config/config.js';
import type { Database } from '../../../src/core/database/database.js';
import { openDatabase } from '../../../src/core/database/open-database.js';
import { Run } from '../../../src/platform/runs/run.entity.js';
import { isFinal, type RunStatus } from '../../../src/platform/runs/run-status.js';
import {
  type Environment,
  killAll,
  newAdminToken,
  newEncryptionKey,
  type RunningProcess,
  type RunningServer,
  serveGantry,
  startAgent,
  startRunner,
} from '../../core/database/gantry-process.js';
import { packFiles } from '../../platform/module-registry/support/archives.js';
import { type HttpResponse, sendRequest } from '../../support/http.js';
import { createDatabase, type DatabaseKind } from '../../support/server.js';
import { createOrganizations } from './uploads.js';

interface ResourceDocument {
  readonly data: {
    readonly id: string;
    readonly attributes: Record<string, unknown>;
    readonly relationships: Record<string, { readonly data: { readonly id: string } }>;
    readonly links: Record<string, string>;
  };
}

/** An agent pool with a token. */
export interface Pool {
  readonly id: string;
  readonly token: string;
}

/** An installation with a new database: its processes, and requests by its administrator. */
export class Installation {
  readonly token = newAdminToken();
  readonly environment: Record<string, string>;

  private constructor(private readonly store: Awaited<ReturnType<typeof createDatabase>>) {
    this.environment = {
      DATABASE_URL: store.url,
      GANTRY_DATA_DIR: store.folder,
      GANTRY_ADMIN_TOKEN: this.token,
      GANTRY_ENCRYPTION_KEY: newEncryptionKey(),
      GANTRY_RUN_EXECUTOR: 'simulated',
      GANTRY_RUN_LEASE: '3',
      PATH: process.env['PATH'] ?? '',
    };
  }

  static async create(kind: DatabaseKind, postgresUrl?: string): Promise<Installation> {
    return new Installation(await createDatabase(kind, postgresUrl));
  }

  get folder(): string {
    return this.store.folder;
  }

  serve(more: Environment = {}): Promise<RunningServer> {
    return serveGantry({ ...this.environment, ...more });
  }

  startRunner(more: Environment = {}): Promise<RunningProcess> {
    return startRunner({ ...this.environment, ...more });
  }

  /** Starts an agent with its own folder, named after its machine, and without database access. */
  startAgent(
    pool: Pool,
    url: string,
    machine: string,
    more: Environment = {},
  ): Promise<RunningProcess> {
    const environment = {
      PATH: process.env['PATH'] ?? '',
      GANTRY_AGENT_TOKEN: pool.token,
      GANTRY_RUN_EXECUTOR: 'simulated',
      GANTRY_DATA_DIR: join(this.folder, machine),
      ...more,
    };
    return startAgent(['--url', url, '--name', machine], environment);
  }

  /** Creates an agent pool of acme, with a token. */
  async createPool(server: RunningServer, name: string): Promise<Pool> {
    const { data: pool } = await this.createResource(
      server,
      '/api/v2/organizations/acme/agent-pools',
      {
        type: 'agent-pools',
        attributes: { name },
      },
    );
    const { data: token } = await this.createResource(
      server,
      `/api/v2/agent-pools/${pool.id}/authentication-tokens`,
      { type: 'authentication-tokens', attributes: { description: name } },
    );
    return { id: pool.id, token: String(token.attributes['token']) };
  }

  /** Opens the database, for assertions while the processes run. */
  openDatabase(): Promise<Database> {
    return openDatabase(readConfig(this.environment).database, schema);
  }

  request(
    server: RunningServer,
    path: string,
    request: { method?: string; body?: unknown; raw?: Buffer } = {},
  ): Promise<HttpResponse> {
    return sendRequest(`${server.url}${path}`, { token: this.token, ...request });
  }

  /**
   * Creates the organization acme and version 1.0.0 of its no-code module `site`. Returns the ID of
   * the no-code module.
   */
  async publish(server: RunningServer, configuration: string): Promise<string> {
    await createOrganizations(server.url, this.token, ['acme']);
    const modules = '/api/v2/organizations/acme/registry-modules';
    const module = await this.createResource(server, modules, {
      type: 'registry-modules',
      attributes: { name: 'site', provider: 'aws', 'registry-name': 'private' },
    });
    const version = await this.createResource(server, `${modules}/private/acme/site/aws/versions`, {
      type: 'registry-module-versions',
      attributes: { version: '1.0.0' },
    });
    await this.requireSuccess(
      this.request(server, new URL(version.data.links['upload'] ?? '').pathname, {
        method: 'PUT',
        raw: packFiles({ 'main.tf': configuration }),
      }),
    );
    const relationships = {
      'registry-module': { data: { id: module.data.id, type: 'registry-module' } },
    };
    return (
      await this.createResource(server, '/api/v2/organizations/acme/no-code-modules', {
        type: 'no-code-modules',
        attributes: { enabled: true },
        relationships,
      })
    ).data.id;
  }

  /**
   * Creates a workspace of the no-code module. Returns its ID and that of its first run. If a pool
   * is given, its agents execute the runs.
   */
  async provision(
    server: RunningServer,
    module: string,
    name: string,
    autoApply: boolean,
    pool?: Pool,
  ): Promise<{ workspace: string; run: string }> {
    const mode = pool ? { 'execution-mode': 'agent', 'agent-pool-id': pool.id } : {};
    const { data } = await this.createResource(
      server,
      `/api/v2/no-code-modules/${module}/workspaces`,
      {
        type: 'workspaces',
        attributes: { name, 'auto-apply': autoApply, ...mode },
      },
    );
    return { workspace: data.id, run: data.relationships['current-run']?.data.id ?? '' };
  }

  /** Queues another run of the workspace, which applies automatically. Returns its ID. */
  async runAgain(server: RunningServer, workspace: string): Promise<string> {
    const relationships = { workspace: { data: { type: 'workspaces', id: workspace } } };
    return (
      await this.createResource(server, '/api/v2/runs', {
        type: 'runs',
        attributes: { 'auto-apply': true },
        relationships,
      })
    ).data.id;
  }

  /** Reads the complete log of a phase of a run, including its markers. */
  async readLog(server: RunningServer, run: string, phase: 'plan' | 'apply'): Promise<string> {
    const { json } = await this.requireSuccess(
      this.request(server, `/api/v2/runs/${run}/${phase}`),
    );
    const { pathname } = new URL(
      (json as ResourceDocument).data.attributes['log-read-url'] as string,
    );
    let log = Buffer.alloc(0);
    for (;;) {
      const { text } = await this.requireSuccess(
        this.request(server, `${pathname}?offset=${log.length}&limit=65536`),
      );
      log = Buffer.concat([log, Buffer.from(text)]);
      if (text === '' || text.endsWith('\u0003')) return log.toString();
    }
  }

  async createResource(
    server: RunningServer,
    path: string,
    data: object,
  ): Promise<ResourceDocument> {
    return (await this.requireSuccess(this.request(server, path, { body: { data } }))).json;
  }

  /**
   * Waits until the run has one of the statuses, for at most a minute. Throws if the run ends with
   * another status. Polls the database, because the server may be down.
   */
  async waitForRun(database: Database, id: string, ...statuses: RunStatus[]): Promise<Run> {
    const began = performance.now();
    for (;;) {
      const run = await database.read.findOneBy(Run, { id });
      if (run && statuses.includes(run.status)) return run;
      if (run && isFinal(run.status))
        throw new Error(
          `${id} is ${run.status} and not ${statuses.join(' or ')}: ${run.error ?? ''}`,
        );
      if (performance.now() - began > 60_000)
        throw new Error(
          `${id} has been ${run?.status ?? 'absent'} for a minute, and not ${statuses.join(' or ')}: ${JSON.stringify(run?.statusTimestamps)}`,
        );
      await delay(20);
    }
  }

  async remove(): Promise<void> {
    killAll();
    await this.store.remove();
  }

  private async requireSuccess(request: Promise<HttpResponse>): Promise<HttpResponse> {
    const response = await request;
    if (response.status >= 300) throw new Error(`${response.status}: ${response.text}`);
    return response;
  }
}

/** Kills the process, and waits until it has ended. */
export async function kill(process: RunningProcess): Promise<void> {
  process.signal('SIGKILL');
  await process.ended;
}
