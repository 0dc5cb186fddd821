import { Readable } from 'node:stream';
import { Controller } from '@nestjs/common';
import {
  DownloadModuleUsage,
  type DownloadModuleUsageCall,
  type ModuleUsageApiContract,
  ReadModuleUsage,
  type ReadModuleUsageCall,
} from '../../../../generated/server/apis/ModuleUsageApi.js';
import type { ModuleUsageDocument } from '../../../../generated/server/models/ModuleUsageDocument.js';
import { StreamedResponse } from '../../../core/http/contract/call.js';
import { addressOf } from '../../../platform/module-registry/module-path.js';
import { presentUsageDocument } from './module-usage.presenter.js';
import { ModuleUsageService } from './module-usage.service.js';
import { UsageTableService } from './usage-table.service.js';

@Controller()
export class ModuleUsageController implements ModuleUsageApiContract {
  constructor(
    private readonly usage: ModuleUsageService,
    private readonly table: UsageTableService,
  ) {}

  @ReadModuleUsage()
  async readModuleUsage({ subject, path }: ReadModuleUsageCall): Promise<ModuleUsageDocument> {
    return presentUsageDocument(await this.usage.read(subject, addressOf(path)));
  }

  @DownloadModuleUsage()
  async downloadModuleUsage({ subject, path }: DownloadModuleUsageCall): Promise<StreamedResponse> {
    const module = await this.usage.getModule(subject, addressOf(path));
    const { name, provider } = module;
    const stream = Readable.from(this.table.streamCsv(subject, module));
    return new StreamedResponse({ stream, filename: `usage-${name}-${provider}.csv` });
  }
}
