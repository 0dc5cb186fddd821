import { Module } from '@nestjs/common';
import { PlainPages } from './plain-pages.js';
import { PortalController } from './portal.controller.js';

/** The web application. */
@Module({ controllers: [PortalController], providers: [PlainPages] })
export class PortalModule {}
