import { Module } from '@nestjs/common';
import { ConfigurationVersionsService } from './configuration-versions.service.js';
import { StateService } from './state.service.js';

@Module({ providers: [StateService, ConfigurationVersionsService], exports: [StateService, ConfigurationVersionsService] })
export class StateModule {}
