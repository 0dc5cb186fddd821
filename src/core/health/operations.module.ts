import { Module } from '@nestjs/common';
import { OperationsController } from './operations.controller.js';
import { DatabaseMetrics } from './database-metrics.js';
import { DiskRoom } from './disk-room.js';
import { Readiness } from './readiness.js';

@Module({ controllers: [OperationsController], providers: [DatabaseMetrics, DiskRoom, Readiness] })
export class OperationsModule {}
