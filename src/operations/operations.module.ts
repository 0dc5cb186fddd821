import { Module } from '@nestjs/common';
import { OperationsController } from './operations.controller.js';
import { Readiness } from './readiness.js';

@Module({ controllers: [OperationsController], providers: [Readiness] })
export class OperationsModule {}
