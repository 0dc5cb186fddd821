import { Module } from '@nestjs/common';
import { EgressRulesController } from './egress-rules.controller.js';
import { EgressRulesService } from './egress-rules.service.js';

@Module({ controllers: [EgressRulesController], providers: [EgressRulesService] })
export class EgressModule {}
