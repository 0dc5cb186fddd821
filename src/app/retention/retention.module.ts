import { Module } from '@nestjs/common';
import { RetentionMetrics } from './retention-metrics.js';
import { RetentionSweeper } from './retention-sweeper.js';
import { Retention } from './retention.js';

@Module({ providers: [Retention, RetentionSweeper, RetentionMetrics] })
export class RetentionModule {}
