import { Module } from '@nestjs/common';
import { OperationsController } from './operations.controller.js';
import { DiskRoom } from './disk-room.js';
import { Readiness } from './readiness.js';

@Module({ controllers: [OperationsController], providers: [DiskRoom, Readiness] })
export class OperationsModule {}
