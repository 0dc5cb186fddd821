import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../core/config/config.js';
import { CapabilityLinks } from '../../../core/links/capability-links.js';
import type { RunPhase } from '../../../execution/worker/run-source.js';
import type { Run } from '../run.entity.js';

const PURPOSE = 'run log';
/** Long, because clients use the link from the start of a run until its end. */
const LINK_LIFETIME_SECONDS = 7_200;

@Injectable()
export class RunLogLinks {
  constructor(
    private readonly links: CapabilityLinks,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  issue({ id }: Pick<Run, 'id'>, phase: RunPhase): string {
    return new URL(
      `/api/v2/run-logs/${this.links.issue(PURPOSE, `${id}/${phase}`, LINK_LIFETIME_SECONDS)}`,
      this.config.publicUrl,
    ).href;
  }

  /** Throws NotFound if the link is invalid or has expired. */
  redeem(token: string): { readonly runId: string; readonly phase: RunPhase } {
    const [runId = '', phase] = this.links.redeem(PURPOSE, token).split('/');
    return { runId, phase: phase === 'apply' ? 'apply' : 'plan' };
  }
}
