import { Module } from '@nestjs/common';
import { Retention } from './retention.js';
import { RetentionMetrics } from './retention-metrics.js';
import { RetentionSweeper } from './retention-sweeper.js';

@Module({ providers: [Retention, RetentionSweeper, RetentionMetrics] })
export class RetentionModule {}
