import { Module } from '@nestjs/common';
import { EntryPointsController } from './entry-points.controller.js';

/** The bare address, the icon, and the rules for crawlers. */
@Module({ controllers: [EntryPointsController] })
export class EntryPointsModule {}
