import { Module } from '@nestjs/common';
import { OperationsController } from './operations.controller.js';
import { DatabaseMetrics } from './database-metrics.js';
import { Readiness } from './readiness.js';

@Module({ controllers: [OperationsController], providers: [Readiness, DatabaseMetrics] })
export class OperationsModule {}
