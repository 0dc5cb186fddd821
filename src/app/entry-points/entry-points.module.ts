import { Module } from '@nestjs/common';
import { EntryPointsController } from './entry-points.controller.js';

/** The root path, the icon, and the rules for crawlers. */
@Module({ controllers: [EntryPointsController] })
export class EntryPointsModule {}
