import { Module } from '@nestjs/common';
import { ConfigurationVersionsController } from './configuration-versions.controller.js';
import { ConfigurationVersionsService } from './configuration-versions.service.js';
import { StateService } from './state.service.js';
import { StateVersionsController } from './state-versions.controller.js';
import { StateVersionsService } from './state-versions.service.js';

@Module({
  controllers: [StateVersionsController, ConfigurationVersionsController],
  providers: [StateService, StateVersionsService, ConfigurationVersionsService],
  exports: [StateService, ConfigurationVersionsService],
})
export class StateModule {}
