import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { Controller, Inject } from '@nestjs/common';
import {
  type EntryPointsApiContract,
  ReadFavicon,
  ReadIndex,
  type ReadIndexCall,
  ReadRobots,
} from '../../../generated/server/apis/EntryPointsApi.js';
import type { ServerIndex } from '../../../generated/server/models/ServerIndex.js';
import { CONFIG, type Config } from '../../core/config/config.js';
import { StreamedResponse } from '../../core/http/contract/call.js';
import { version } from '../../core/version.js';

/** The root path of the server, its icon, and the rules for crawlers. */
@Controller()
export class EntryPointsController implements EntryPointsApiContract {
  private readonly index: ServerIndex;
  private readonly icon = readFileSync(new URL('assets/favicon.ico', import.meta.url));

  constructor(@Inject(CONFIG) { docs }: Config) {
    this.index = {
      name: 'Gantry',
      version,
      links: { app: '/app', ...(docs ? { docs: '/docs' } : {}), ping: '/api/v2/ping' },
    };
  }

  @ReadIndex()
  readIndex({ request, response }: ReadIndexCall): ServerIndex {
    response.setHeader('Vary', 'Accept');
    if (request.accepts(['json', 'html']) === 'html') {
      response.statusOverride = 303;
      response.setHeader('Location', '/app');
    }
    return this.index;
  }

  @ReadFavicon()
  readFavicon(): StreamedResponse {
    return new StreamedResponse({ stream: Readable.from([this.icon]), length: this.icon.length });
  }

  @ReadRobots()
  readRobots(): string {
    return 'User-agent: *\nDisallow: /\n';
  }
}
