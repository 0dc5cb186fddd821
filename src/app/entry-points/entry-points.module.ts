import { Module } from '@nestjs/common';
import { EntryPointsController } from './entry-points.controller.js';

@Module({ controllers: [EntryPointsController] })
export class EntryPointsModule {}
