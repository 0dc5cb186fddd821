import { Module } from '@nestjs/common';
import { AuditEventsController } from './audit-events.controller.js';
import { AuditEventsService } from './audit-events.service.js';

@Module({ controllers: [AuditEventsController], providers: [AuditEventsService] })
export class AuditModule {}
