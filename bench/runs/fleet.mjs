import { setTimeout as sleep } from 'node:timers/promises';
import { CONFIGURATION } from './example.mjs';
import { getPage, POLL_INTERVAL_MS, resource, send } from './provisioner.mjs';

/** Milliseconds between polls for planned runs. */
const CONFIRM_INTERVAL_MS = 200;
const UNFINISHED = 'pending,fetching,planning,planned,apply_queued,applying';

/** Workspaces of one module, whose six resources each run changes in place. */
export class Fleet {
  #changes = 0;

  constructor(provisioner, workspaces) {
    this.provisioner = provisioner;
    this.gantry = provisioner.gantry;
    this.workspaces = workspaces;
  }

  static async of(provisioner, count) {
    await provisioner.provisionAll(count);
    const workspaces = [];
    for (let page = 1; workspaces.length < count; page++)
      workspaces.push(
        ...(await send(
          provisioner.gantry,
          'GET',
          `/api/v2/organizations/acme/workspaces?page[number]=${page}&page[size]=100`,
        )),
      );
    return new Fleet(
      provisioner,
      workspaces.map(({ id }) => id),
    );
  }

  /**
   * Changes a variable of each workspace, and plans, confirms and applies a run. Returns the
   * milliseconds from the first run to the last apply.
   */
  async runAll() {
    const value = `region-${(this.#changes += 1)}`;
    for (const workspace of this.workspaces) {
      const [variable] = await send(this.gantry, 'GET', `/api/v2/workspaces/${workspace}/vars`);
      await send(this.gantry, 'PATCH', `/api/v2/workspaces/${workspace}/vars/${variable.id}`, {
        data: { id: variable.id, type: 'vars', attributes: { value } },
      });
    }
    const began = Date.now();
    const runs = [];
    for (const id of this.workspaces) {
      const relationships = { workspace: { data: { id, type: 'workspaces' } } };
      const data = { type: 'runs', attributes: { 'auto-apply': false }, relationships };
      runs.push((await send(this.gantry, 'POST', '/api/v2/runs', { data })).id);
    }
    await this.#confirmPlannedRuns(runs.length);
    let last = began;
    for (const run of runs) {
      const { attributes } = await send(this.gantry, 'GET', `/api/v2/runs/${run}`);
      last = Math.max(last, Date.parse(attributes['status-timestamps']['applied-at']));
    }
    return last - began;
  }

  /** Confirms each run soon after its plan, so that no runner is idle, until all are applied. */
  async #confirmPlannedRuns(count) {
    for (let confirmed = 0; ; await sleep(CONFIRM_INTERVAL_MS)) {
      const planned = await this.#listRuns('planned');
      for (const { id } of planned.data)
        await send(this.gantry, 'POST', `/api/v2/runs/${id}/actions/apply`);
      confirmed += planned.data.length;
      if (confirmed >= count && (await this.#listRuns(UNFINISHED)).total === 0) return;
      if ((await this.#listRuns('errored')).total > 0) throw new Error('a run has failed');
    }
  }

  async #listRuns(statuses) {
    const path = `/api/v2/organizations/acme/runs?filter[status]=${statuses}&page[size]=100`;
    return getPage(this.gantry, path);
  }

  /** Plans and applies an upgrade of each workspace with a campaign. Returns the milliseconds. */
  async upgradeAll() {
    const change = (this.#changes += 1);
    const version = `1.${change}.0`;
    await this.provisioner.publish(
      version,
      CONFIGURATION.replace('"server-', `"server-${change}-`),
    );
    const module = { id: this.provisioner.module, type: 'no-code-modules' };
    const { id } = await send(this.gantry, 'POST', '/api/v2/organizations/acme/upgrade-campaigns', {
      data: {
        ...resource('upgrade-campaigns', {
          name: `Upgrade to ${version}`,
          'auto-confirm': 'in_place',
        }).data,
        relationships: { 'no-code-module': { data: module } },
      },
    });
    const path = `/api/v2/upgrade-campaigns/${id}`;
    const began = Date.now();
    for (const [action, status] of [
      ['plan', 'ready'],
      ['apply', 'done'],
    ]) {
      await send(this.gantry, 'POST', `${path}/actions/${action}`);
      await this.#waitFor(path, status);
    }
    const { 'ended-at': ended } = (await send(this.gantry, 'GET', path)).attributes;
    return Date.parse(ended) - began;
  }

  async #waitFor(path, wanted) {
    for (;;) {
      const { status, ...campaign } = (await send(this.gantry, 'GET', path)).attributes;
      if (status === wanted) return;
      if (!['planning', 'ready', 'applying'].includes(status))
        throw new Error(`the campaign is ${status}: ${campaign['status-reason']}`);
      await sleep(POLL_INTERVAL_MS);
    }
  }
}
