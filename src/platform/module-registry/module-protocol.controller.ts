import { Controller } from '@nestjs/common';
import {
  DownloadLatestModule,
  type DownloadLatestModuleCall,
  DownloadModule,
  type DownloadModuleCall,
  FetchModuleArchive,
  type FetchModuleArchiveCall,
  ListModuleVersions,
  type ListModuleVersionsCall,
  type ModuleProtocolApiContract,
  ReadLatestModule,
  type ReadLatestModuleCall,
  ReadModuleVersion,
  type ReadModuleVersionCall,
  SearchModules,
  type SearchModulesCall,
} from '../../../generated/server/apis/ModuleProtocolApi.js';
import type { ModuleDetails } from '../../../generated/server/models/ModuleDetails.js';
import type { ModuleSearchResult } from '../../../generated/server/models/ModuleSearchResult.js';
import type { ModuleVersionList } from '../../../generated/server/models/ModuleVersionList.js';
import { StreamedResponse } from '../../core/http/contract/call.js';
import {
  presentDeprecation,
  presentDetails,
  presentSearchEntry,
} from './module-protocol.presenter.js';
import { ModuleProtocolService } from './module-protocol.service.js';
import { ModuleSearchService } from './module-search.service.js';
import type { ModuleAddress } from './registry-modules.js';

/** The module registry protocol, `modules.v1`, with the search and details of public registries. */
@Controller()
export class ModuleProtocolController implements ModuleProtocolApiContract {
  constructor(
    private readonly protocol: ModuleProtocolService,
    private readonly modules: ModuleSearchService,
  ) {}

  @ListModuleVersions()
  async listModuleVersions({ subject, path }: ListModuleVersionsCall): Promise<ModuleVersionList> {
    const { module, versions } = await this.protocol.readVersions(subject, addressOf(path));
    return {
      modules: [
        {
          source: `${module.namespace}/${module.name}/${module.provider}`,
          versions: versions.map((version) => ({
            version: version.number,
            deprecation: presentDeprecation(version),
          })),
        },
      ],
    };
  }

  @DownloadModule()
  async downloadModule({ subject, path, response }: DownloadModuleCall): Promise<void> {
    response.setHeader(
      'X-Terraform-Get',
      await this.protocol.issueArchiveUrl(subject, addressOf(path), path.version),
    );
  }

  @DownloadLatestModule()
  async downloadLatestModule({ subject, path, response }: DownloadLatestModuleCall): Promise<void> {
    response.setHeader(
      'X-Terraform-Get',
      await this.protocol.issueLatestArchiveUrl(subject, addressOf(path)),
    );
  }

  @SearchModules()
  async searchModules({ subject, query }: SearchModulesCall): Promise<ModuleSearchResult> {
    const { q: text, namespace, provider, offset = 0, limit = 20 } = query;
    const search = { text, namespace, provider, offset, limit };
    const { found, hasMore } = await this.modules.search(subject, search);
    return {
      meta: {
        limit,
        current_offset: offset,
        ...(hasMore ? { next_offset: offset + limit } : {}),
      },
      modules: found.map(presentSearchEntry),
    };
  }

  @ReadModuleVersion()
  async readModuleVersion({ subject, path }: ReadModuleVersionCall): Promise<ModuleDetails> {
    return presentDetails(await this.protocol.readDetails(subject, addressOf(path), path.version));
  }

  @ReadLatestModule()
  async readLatestModule({ subject, path }: ReadLatestModuleCall): Promise<ModuleDetails> {
    return presentDetails(await this.protocol.readDetails(subject, addressOf(path)));
  }

  @FetchModuleArchive()
  async fetchModuleArchive({ path }: FetchModuleArchiveCall): Promise<StreamedResponse> {
    return new StreamedResponse(await this.protocol.openArchive(path.archive));
  }
}

function addressOf({
  namespace,
  name,
  provider,
}: {
  readonly namespace: string;
  readonly name: string;
  readonly provider: string;
}): ModuleAddress {
  return { organization: namespace, name, provider };
}
