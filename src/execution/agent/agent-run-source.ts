import type { AgentDocument } from '../../../generated/server/models/AgentDocument.js';
import type { AgentJobDocument } from '../../../generated/server/models/AgentJobDocument.js';
import type { AgentJobLeaseDocument } from '../../../generated/server/models/AgentJobLeaseDocument.js';
import type { AgentJobLogDocument } from '../../../generated/server/models/AgentJobLogDocument.js';
import type { AgentLeftRunDocument } from '../../../generated/server/models/AgentLeftRunDocument.js';
import { NotFound, Unauthenticated } from '../../core/errors.js';
import type { ApplyOutcome, PlanOutcome } from '../execution.js';
import { type Lease, LeaseLost } from '../worker/lease.js';
import type {
  CancelRequest,
  LeftoverVerdict,
  PhaseReport,
  RunClaimer,
  RunPhase,
  RunSource,
  RunTask,
  Tools,
} from '../worker/run-source.js';
import type { StopReason } from '../worker/run-stop.js';
import type { AgentHttp, RetryPolicy } from './agent-http.js';
import { toRunTask } from './job-document.js';

const INTERRUPTION_NAMES: Record<StopReason, string> = {
  cancel: 'cancel',
  force: 'cancel',
  shutdown: 'shutdown',
  'lease-lost': 'lost-contact',
};

/** Time limit in milliseconds of a request with a small body. */
const SHORT_REQUEST_TIMEOUT_MS = 10_000;

type Attributes = Record<string, unknown>;

type AgentStatus = 'idle' | 'busy' | 'exited' | 'errored';

/** The runs of a pool, for an agent that has only a token of the pool. */
export class AgentRunSource implements RunSource {
  /** More than server workers send, because an agent receives stop requests only this way. */
  readonly heartbeatsPerLease = 6;
  readonly acceptsEndOfLog = false;
  private agentId: string | null = null;
  private lastStatus: AgentStatus = 'idle';
  /** For each active run, the log size that the server last reported, and the lease time in ms. */
  private readonly claimedRuns = new Map<string, { logSize: number; readonly leaseTime: number }>();

  constructor(
    private readonly http: AgentHttp,
    private readonly name: string,
    private readonly registryUrl: string,
    /** Long-polling time of a claim. A shutdown waits for the response, which may assign a run. */
    private readonly waitSeconds: number,
    private readonly onTokenRejected: () => void,
  ) {}

  /** Retries until the server responds. */
  async register(): Promise<void> {
    const response = await this.request<AgentDocument>('POST', '/api/v2/agents', {
      data: { type: 'agents', attributes: { name: this.name } },
    });
    this.agentId = response?.data.id ?? null;
  }

  async claimNext(
    tools: () => Promise<Tools>,
    { executing }: RunClaimer,
    signal: AbortSignal,
  ): Promise<RunTask | null> {
    for (const id of this.claimedRuns.keys())
      if (!executing.includes(id)) this.claimedRuns.delete(id);
    const { versions, installable, unavailable } = await tools();
    const attributes = {
      'tool-versions': versions,
      'installable-versions': installable,
      unavailable,
      executing,
      'wait-seconds': this.waitSeconds,
    };
    const document = await this.postJob<AgentJobDocument>(
      `${this.path}/actions/claim`,
      attributes,
      {
        timeoutMs: SHORT_REQUEST_TIMEOUT_MS + this.waitSeconds * 1000,
        stopRetrying: signal,
      },
    ).catch((error: unknown) => (signal.aborted ? undefined : this.registerAgain(error)));
    if (!document) return null;
    const task = toRunTask(document, this.path, this.registryUrl);
    this.claimedRuns.set(document.data.id, {
      logSize: document.data.attributes['log-size'],
      leaseTime: task.leaseTime,
    });
    return task;
  }

  async heartbeat(lease: Lease): Promise<CancelRequest> {
    // The next heartbeat replaces a retry, and a hanging request must not use up the lease.
    const timeoutMs = (this.claimedRuns.get(lease.runId)?.leaseTime ?? 0) / 3;
    const response = await this.send<AgentJobLeaseDocument>(
      lease,
      'renew',
      {},
      { tries: 1, timeoutMs },
    );
    const stop = response?.data.attributes.stop ?? 'none';
    return stop === 'none' ? null : stop;
  }

  listen(): () => void {
    return () => undefined;
  }

  async appendLog(lease: Lease, phase: RunPhase, text: string): Promise<void> {
    const claimed = this.claimedRuns.get(lease.runId);
    const response = await this.send<AgentJobLogDocument>(
      lease,
      'append-log',
      { phase, position: claimed?.logSize ?? 0, text },
      { timeoutMs: SHORT_REQUEST_TIMEOUT_MS },
    );
    if (claimed && response) claimed.logSize = response.data.attributes['log-size'];
  }

  async reportFetched(lease: Lease): Promise<void> {
    await this.send(lease, 'report-fetched', {});
  }

  async reportPlan(
    lease: Lease,
    { outcome, stopped, milliseconds }: PhaseReport<PlanOutcome>,
  ): Promise<void> {
    await this.send(lease, 'report-plan', {
      ...planAttributesOf(outcome),
      ...egressOf(outcome),
      ...interruptionOf(stopped),
      milliseconds,
    });
  }

  async reportApply(
    lease: Lease,
    { outcome: result, stopped, milliseconds }: PhaseReport<ApplyOutcome>,
  ): Promise<void> {
    const { outcome, message, changes, state } = result;
    await this.send(lease, 'report-apply', {
      outcome,
      message,
      changes,
      state: encodeBase64(state),
      ...egressOf(result),
      ...interruptionOf(stopped),
      milliseconds,
    });
  }

  /** Always false: the HTTP client has already retried transient errors. */
  isTransient(): boolean {
    return false;
  }

  async reportFailure(lease: Lease, message: string): Promise<void> {
    await this.send(lease, 'report-failure', { message });
  }

  async fetchLeftoverVerdict(runId: string): Promise<LeftoverVerdict> {
    try {
      return await this.readVerdict(runId);
    } catch (error) {
      if (!(error instanceof NotFound)) throw error;
      // The server does not have the agent, or the run belongs to another pool.
      await this.ping(this.lastStatus).catch((refusal: unknown) => this.registerAgain(refusal));
      return this.readVerdict(runId);
    }
  }

  private async readVerdict(runId: string): Promise<LeftoverVerdict> {
    const response = await this.request<AgentLeftRunDocument>(
      'GET',
      `${this.path}/left-runs/${runId}`,
    );
    return response?.data.attributes.verdict ?? 'wait';
  }

  async storeLeftoverState(runId: string, state: Buffer | null): Promise<void> {
    await this.request('POST', `${this.path}/left-runs/${runId}`, {
      data: { type: 'agent-left-runs', attributes: { state: encodeBase64(state) } },
    });
  }

  /** Does nothing: after its runs have ended, the agent reports the status `exited`. */
  async withdraw(): Promise<void> {}

  async runMaintenance(executing: readonly string[]): Promise<void> {
    await this.ping(executing.length > 0 ? 'busy' : 'idle');
  }

  async ping(status: AgentStatus): Promise<void> {
    this.lastStatus = status;
    await this.request(
      'POST',
      `${this.path}/actions/ping`,
      { data: { type: 'agents', attributes: { status } } },
      { tries: 1, timeoutMs: SHORT_REQUEST_TIMEOUT_MS },
    );
  }

  private get path(): string {
    return `/api/v2/agents/${this.agentId ?? 'none'}`;
  }

  /**
   * Registers the agent again if the server no longer has it, for example because the server was
   * restored from a backup, or has removed an agent that sent no requests.
   */
  private async registerAgain(error: unknown): Promise<undefined> {
    if (!(error instanceof NotFound)) throw error;
    await this.register();
    return undefined;
  }

  private async send<Document>(
    lease: Lease,
    action: string,
    attributes: Attributes,
    retry?: RetryPolicy,
  ): Promise<Document | undefined> {
    try {
      // The agent's path when it claimed the run, because a new registration changes its ID.
      return await this.postJob<Document>(
        `${lease.worker}/jobs/${lease.runId}/actions/${action}`,
        { lease: String(lease.token), ...attributes },
        retry,
      );
    } catch (error) {
      if (error instanceof NotFound || error instanceof Unauthenticated) throw new LeaseLost();
      throw error;
    }
  }

  private postJob<Document>(
    path: string,
    attributes: Attributes,
    retry?: RetryPolicy,
  ): Promise<Document | undefined> {
    return this.request<Document>(
      'POST',
      path,
      { data: { type: 'agent-jobs', attributes } },
      retry,
    );
  }

  private async request<Document>(
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
    retry?: RetryPolicy,
  ): Promise<Document | undefined> {
    try {
      return await this.http.request<Document>(method, path, body, retry);
    } catch (error) {
      if (error instanceof Unauthenticated) this.onTokenRejected();
      throw error;
    }
  }
}

function planAttributesOf(outcome: PlanOutcome): Attributes {
  if (outcome.outcome !== 'planned') return { outcome: outcome.outcome, message: outcome.message };
  const { plan, lockFile, json, redactedJson = null } = outcome;
  const { changes, hasChanges, resourceChanges } = outcome;
  const bytes = {
    plan: encodeBase64(plan),
    'lock-file': encodeBase64(lockFile),
    json: encodeBase64(json),
    'redacted-json': encodeBase64(redactedJson),
    'resource-changes': encodeBase64(Buffer.from(JSON.stringify(resourceChanges))),
  };
  return { outcome: 'planned', changes, 'has-changes': hasChanges, ...bytes };
}

/** Omits the attribute if the outcome has none, because older servers refuse it. */
const egressOf = ({ egress }: Pick<ApplyOutcome, 'egress'>): Attributes =>
  egress === undefined
    ? {}
    : {
        egress: egress.map(({ reason, ...decision }) => ({
          ...decision,
          ...(reason === null ? {} : { reason }),
        })),
      };

const interruptionOf = (stopped: StopReason | null): Attributes =>
  stopped === null ? {} : { 'interrupted-by': INTERRUPTION_NAMES[stopped] };

const encodeBase64 = (bytes: Buffer | null): string | null => bytes && bytes.toString('base64');
