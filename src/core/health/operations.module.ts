import { Module } from '@nestjs/common';
import { DatabaseMetrics } from './database-metrics.js';
import { DiskSpace } from './disk-space.js';
import { OperationsController } from './operations.controller.js';
import { Readiness } from './readiness.js';

@Module({ controllers: [OperationsController], providers: [DatabaseMetrics, DiskSpace, Readiness] })
export class OperationsModule {}
