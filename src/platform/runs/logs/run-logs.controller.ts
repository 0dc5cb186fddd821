import { Readable } from 'node:stream';
import { Controller } from '@nestjs/common';
import {
  FollowRunLog,
  type FollowRunLogCall,
  ReadRunLog,
  type ReadRunLogCall,
  type RunLogsApiContract,
} from '../../../../generated/server/apis/RunLogsApi.js';
import { StreamedResponse } from '../../../core/http/contract/call.js';
import { RunsService } from '../runs.service.js';
import { LogFollowers } from './log-followers.js';
import { RunLogEvents } from './run-log-events.js';
import { RunLogLinks } from './run-log-links.js';
import { RunLogs } from './run-logs.js';

const DEFAULT_LIMIT = 64 * 1024;
const MAX_LIMIT = 1024 * 1024;

@Controller()
export class RunLogsController implements RunLogsApiContract {
  constructor(
    private readonly runs: RunsService,
    private readonly logs: RunLogs,
    private readonly events: RunLogEvents,
    private readonly links: RunLogLinks,
    private readonly followers: LogFollowers,
  ) {}

  @ReadRunLog()
  async readRunLog({ path, query }: ReadRunLogCall): Promise<StreamedResponse> {
    const { runId, phase } = this.links.redeem(path.log_token);
    const bytes = await this.logs.read(
      runId,
      phase,
      query.offset ?? 0,
      Math.min(query.limit ?? DEFAULT_LIMIT, MAX_LIMIT),
    );
    return new StreamedResponse({
      stream: Readable.from(bytes.length > 0 ? [bytes] : []),
      length: bytes.length,
    });
  }

  @FollowRunLog()
  async followRunLog({
    subject,
    path,
    headers,
    response,
  }: FollowRunLogCall): Promise<StreamedResponse> {
    const { run } = await this.runs.read(subject, path.run_id);
    this.followers.admit(subject.caller, response);
    return new StreamedResponse({
      stream: Readable.from(this.events.follow(run.id, path.phase, headers['Last-Event-ID'] ?? 0)),
    });
  }
}
