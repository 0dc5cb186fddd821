import { Controller } from '@nestjs/common';
import {
  ListNoCodeCatalog,
  type ListNoCodeCatalogCall,
  type NoCodeCatalogApiContract,
} from '../../../../generated/server/apis/NoCodeCatalogApi.js';
import type { NoCodeCatalogDocument } from '../../../../generated/server/models/NoCodeCatalogDocument.js';
import { pageOf, presentList } from '../../../core/http/json-api.js';
import { presentCatalogEntry } from './no-code-catalog.presenter.js';
import { NoCodeCatalogService } from './no-code-catalog.service.js';

@Controller()
export class NoCodeCatalogController implements NoCodeCatalogApiContract {
  constructor(private readonly catalog: NoCodeCatalogService) {}

  @ListNoCodeCatalog()
  async listNoCodeCatalog({
    subject,
    query,
    request,
  }: ListNoCodeCatalogCall): Promise<NoCodeCatalogDocument> {
    const page = pageOf(query);
    const filter = {
      search: query.q,
      organization: query['filter[organization][name]'],
      provider: query['filter[provider]'],
      sort: query.sort,
    };
    return presentList(
      request,
      page,
      await this.catalog.list(subject, filter, page),
      presentCatalogEntry,
    );
  }
}
