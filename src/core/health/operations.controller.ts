import { Controller } from '@nestjs/common';
import {
  type OperationsApiContract,
  ReadHealth,
  ReadMetrics,
  ReadReadiness,
  type ReadReadinessCall,
} from '../../../generated/server/apis/OperationsApi.js';
import type { Health } from '../../../generated/server/models/Health.js';
import type { Readiness as ReadinessDocument } from '../../../generated/server/models/Readiness.js';
import { RequestMetrics } from '../http/metrics.js';
import { version } from '../version.js';
import { Readiness } from './readiness.js';

@Controller()
export class OperationsController implements OperationsApiContract {
  constructor(
    private readonly readiness: Readiness,
    private readonly metrics: RequestMetrics,
  ) {}

  @ReadHealth()
  readHealth(): Health {
    return { status: 'ok' };
  }

  @ReadReadiness()
  async readReadiness({ response }: ReadReadinessCall): Promise<ReadinessDocument> {
    const { ready, checks } = await this.readiness.runChecks();
    response.statusOverride = ready ? 200 : 503;
    return { status: ready ? 'ok' : 'failed', version, checks };
  }

  @ReadMetrics()
  readMetrics(): Promise<string> {
    return this.metrics.registry.metrics();
  }
}
