import { Module } from '@nestjs/common';
import { PortalController } from './portal.controller.js';

/** The web application. */
@Module({ controllers: [PortalController] })
export class PortalModule {}
