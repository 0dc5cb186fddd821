// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import type { Call, HandlerResult } from '../../../src/core/http/contract/call.js';
import { Operation } from '../../../src/core/http/contract/operation.js';
import { fromQuery, MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { type ErrorDocument } from '../models/ErrorDocument.js';
import { type NoCodeCatalogDocument } from '../models/NoCodeCatalogDocument.js';

export class ListNoCodeCatalogQuery {
  /** Only modules whose name, provider or description contains this text. Ignores the case of ASCII letters. */
  @V.ValidateIf((_, value) => value !== undefined)
  @MaxCharacters(255)
  @V.IsString()
  'q'?: string;
  /** Only modules of this organization. The list is empty if the caller may not provision modules there. */
  @V.ValidateIf((_, value) => value !== undefined)
  @MinCharacters(1)
  @MaxCharacters(64)
  @V.IsString()
  'filter[organization][name]'?: string;
  /** Only modules for this provider. */
  @V.ValidateIf((_, value) => value !== undefined)
  @MinCharacters(1)
  @MaxCharacters(64)
  @V.IsString()
  'filter[provider]'?: string;
  /** The sort order; a leading `-` reverses it. `created-at` is the time at which the no-code settings of the module were created. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsIn(['name', '-name', 'organization', '-organization', 'created-at', '-created-at'])
  'sort'?: 'name' | '-name' | 'organization' | '-organization' | 'created-at' | '-created-at';
  /** Number of the page, from 1. A page beyond the last one is empty and has the same totals. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.Min(1)
  @V.IsInt()
  @fromQuery('number')
  'page[number]'?: number;
  /** Number of resources per page, from 1; values above 100 count as 100. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.Min(1)
  @V.IsInt()
  @fromQuery('number')
  'page[size]'?: number;
}

export type ListNoCodeCatalogCall = Call<undefined, ListNoCodeCatalogQuery, undefined, undefined>;

/** GET /api/v2/no-code-catalog: List the modules that the caller may provision */
export const ListNoCodeCatalog = (): MethodDecorator =>
  Operation({
    id: 'listNoCodeCatalog',
    method: 'GET',
    path: '/api/v2/no-code-catalog',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team'],
    queryClass: ListNoCodeCatalogQuery,
    quiet: false,
    secretPath: false,
    queryNames: ['q', 'filter[organization][name]', 'filter[provider]', 'sort', 'page[number]', 'page[size]'],
    headerNames: [],
    bodyReading: 'none',
  });

export interface NoCodeCatalogApiContract {
  /** GET /api/v2/no-code-catalog: List the modules that the caller may provision */
  listNoCodeCatalog(call: ListNoCodeCatalogCall): HandlerResult<NoCodeCatalogDocument>;
}

void [Type, V, fromQuery, MaxCharacters, MinCharacters, regex];
