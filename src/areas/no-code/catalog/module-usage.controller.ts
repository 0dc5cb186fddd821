import { Controller } from '@nestjs/common';
import {
  type ModuleUsageApiContract,
  ReadModuleUsage,
  type ReadModuleUsageCall,
} from '../../../../generated/server/apis/ModuleUsageApi.js';
import type { ModuleUsageDocument } from '../../../../generated/server/models/ModuleUsageDocument.js';
import { addressOf } from '../../../platform/module-registry/module-path.js';
import { usageDocument } from './module-usage.presenter.js';
import { ModuleUsageService } from './module-usage.service.js';

@Controller()
export class ModuleUsageController implements ModuleUsageApiContract {
  constructor(private readonly usage: ModuleUsageService) {}

  @ReadModuleUsage()
  async readModuleUsage({ subject, path }: ReadModuleUsageCall): Promise<ModuleUsageDocument> {
    return usageDocument(await this.usage.read(subject, addressOf(path)));
  }
}
