import { Controller } from '@nestjs/common';
import {
  type ConfigurationVersionsApiContract,
  ReadConfigurationVersion,
  type ReadConfigurationVersionCall,
} from '../../../generated/server/apis/ConfigurationVersionsApi.js';
import type { ConfigurationVersionDocument } from '../../../generated/server/models/ConfigurationVersionDocument.js';
import { ConfigurationVersionsService } from './configuration-versions.service.js';
import { presentConfigurationVersion } from './state-version.presenter.js';

@Controller()
export class ConfigurationVersionsController implements ConfigurationVersionsApiContract {
  constructor(private readonly configurations: ConfigurationVersionsService) {}

  @ReadConfigurationVersion()
  async readConfigurationVersion({
    subject,
    path,
  }: ReadConfigurationVersionCall): Promise<ConfigurationVersionDocument> {
    return {
      data: presentConfigurationVersion(
        await this.configurations.read(subject, path.configuration_version_id),
      ),
    };
  }
}
