import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { CONFIGURATION, REGION } from './example.mjs';

/**
 * Milliseconds between polls of a run. Polls are rare, because they cost CPU time that the
 * execution by hand does not need. The interval does not affect the results, which are times that
 * Gantry records.
 */
export const POLL_INTERVAL_MS = 400;
const TIME_LIMIT_MS = 60_000;

/** Provisions workspaces from the example, the no-code module of an organization. */
export class Provisioner {
  #number = 0;

  constructor(gantry, module) {
    this.gantry = gantry;
    this.module = module;
  }

  static async in(gantry, name = 'acme') {
    const organization = `/api/v2/organizations/${name}`;
    await send(
      gantry,
      'POST',
      '/api/v2/organizations',
      resource('organizations', { name, email: 'platform@acme.example' }),
    );
    const module = await send(
      gantry,
      'POST',
      `${organization}/registry-modules`,
      resource('registry-modules', { name: 'site', provider: 'tiny' }),
    );
    await publish(gantry, name, '1.0.0', CONFIGURATION);
    const settings = {
      ...resource('no-code-modules', { enabled: true }).data,
      relationships: { 'registry-module': { data: { type: 'registry-modules', id: module.id } } },
    };
    const { id } = await send(gantry, 'POST', `${organization}/no-code-modules`, {
      data: settings,
    });
    return new Provisioner(gantry, id);
  }

  /** Publishes a version of the module, and pins it for new workspaces and upgrades. */
  async publish(version, configuration) {
    await publish(this.gantry, 'acme', version, configuration);
    await send(this.gantry, 'PATCH', `/api/v2/no-code-modules/${this.module}`, {
      data: {
        id: this.module,
        type: 'no-code-modules',
        attributes: { 'version-pin': version },
      },
    });
  }

  /**
   * Creates a workspace and waits until its run is applied. Returns the milliseconds from the
   * request to each status.
   */
  async provision() {
    const [times] = await this.provisionAll(1);
    return times;
  }

  /**
   * Like {@link provision}, for many queued runs. The milliseconds count from the first request.
   */
  async provisionAll(count) {
    const began = Date.now();
    const runs = [];
    while (runs.length < count) runs.push(await this.#createWorkspace());
    const all = [];
    // Waits for one run after another, so that many runs cost no more polls than one.
    for (const run of runs) all.push(await this.#waitFor(run));
    return all.map((times) =>
      Object.fromEntries(
        Object.entries(times).map(([name, time]) => [
          name.replace(/-at$/, ''),
          Date.parse(time) - began,
        ]),
      ),
    );
  }

  /** Returns the ID of the first run. */
  async #createWorkspace() {
    const vars = [{ type: 'vars', attributes: { key: 'region', value: REGION } }];
    const workspace = {
      ...resource('workspaces', { name: `site-${(this.#number += 1)}`, auto_apply: true }).data,
      relationships: { vars: { data: vars } },
    };
    const created = await send(
      this.gantry,
      'POST',
      `/api/v2/no-code-modules/${this.module}/workspaces`,
      { data: workspace },
    );
    return created.relationships['current-run'].data.id;
  }

  /** Waits until the run is applied. Returns the time of each status. */
  async #waitFor(run) {
    for (const deadline = performance.now() + TIME_LIMIT_MS; performance.now() < deadline;) {
      await sleep(POLL_INTERVAL_MS);
      const { status, 'status-timestamps': times } = (
        await send(this.gantry, 'GET', `/api/v2/runs/${run}`)
      ).attributes;
      if (status === 'applied') return times;
      if (['errored', 'canceled', 'discarded'].includes(status))
        throw new Error(`${run} is ${status}; see the log of the server`);
    }
    throw new Error(`${run} was not applied within ${TIME_LIMIT_MS / 1000} s`);
  }
}

export const resource = (type, attributes) => ({ data: { type, attributes } });

/** Sends a request, and returns the data of the response. Throws unless the status is 2xx. */
export async function send(gantry, method, path, body) {
  return (await sendForDocument(gantry, method, path, body))?.data ?? null;
}

/** Requests a page of a list. Returns its rows, and the number of all rows. */
export async function getPage(gantry, path) {
  const { data, meta } = await sendForDocument(gantry, 'GET', path);
  return { data, total: meta.pagination['total-count'] };
}

async function sendForDocument({ url, token }, method, path, body) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/vnd.api+json' };
  const response = await fetch(`${url}${path}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}: ${text}`);
  return text === '' ? null : JSON.parse(text);
}

async function publish(gantry, organization, number, configuration) {
  const version = await send(
    gantry,
    'POST',
    `/api/v2/organizations/${organization}/registry-modules/private/${organization}/site/tiny/versions`,
    resource('registry-module-versions', { version: number }),
  );
  const upload = await fetch(new URL(new URL(version.links.upload).pathname, gantry.url), {
    method: 'PUT',
    body: await createArchive(configuration),
  });
  if (!upload.ok)
    throw new Error(`the upload of the module returned ${upload.status}: ${await upload.text()}`);
}

async function createArchive(configuration) {
  const packed = pack();
  packed.entry({ name: 'main.tf' }, configuration);
  packed.finalize();
  const chunks = [];
  for await (const chunk of packed) chunks.push(chunk);
  return gzipSync(Buffer.concat(chunks));
}
