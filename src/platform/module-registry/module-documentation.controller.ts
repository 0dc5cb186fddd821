import { Controller } from '@nestjs/common';
import {
  CompareModuleVersions,
  type CompareModuleVersionsCall,
  type ModuleDocumentationApiContract,
  ReadModuleDocumentation,
  type ReadModuleDocumentationCall,
} from '../../../generated/server/apis/ModuleDocumentationApi.js';
import type { ModuleChangesDocument } from '../../../generated/server/models/ModuleChangesDocument.js';
import type { ModuleDocumentationDocument } from '../../../generated/server/models/ModuleDocumentationDocument.js';
import { presentChanges, presentDocumentation } from './module-documentation.presenter.js';
import { ModuleDocumentationService } from './module-documentation.service.js';
import { addressOf } from './module-path.js';

@Controller()
export class ModuleDocumentationController implements ModuleDocumentationApiContract {
  constructor(private readonly documentation: ModuleDocumentationService) {}

  @ReadModuleDocumentation()
  async readModuleDocumentation({
    subject,
    path,
  }: ReadModuleDocumentationCall): Promise<ModuleDocumentationDocument> {
    return presentDocumentation(
      await this.documentation.read(subject, addressOf(path), path.version),
    );
  }

  @CompareModuleVersions()
  async compareModuleVersions({
    subject,
    path,
    query,
  }: CompareModuleVersionsCall): Promise<ModuleChangesDocument> {
    return presentChanges(
      await this.documentation.compare(subject, addressOf(path), {
        from: query.from,
        to: path.version,
      }),
    );
  }
}
