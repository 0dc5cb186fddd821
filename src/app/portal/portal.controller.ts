import { Readable } from 'node:stream';
import { Controller } from '@nestjs/common';
import {
  type PortalApiContract,
  ReadPortalFile,
  type ReadPortalFileCall,
  ShowPortal,
  type ShowPortalCall,
} from '../../../generated/server/apis/PortalApi.js';
import { NotFound } from '../../core/errors.js';
import { StreamedResponse } from '../../core/http/contract/call.js';
import type { EdgeRequest, EdgeResponse } from '../../core/http/edge/edge-request.js';
import { entityTagOf, matchesIfNoneMatch } from '../../core/http/entity-tags.js';
import { findRedirectTarget } from './legacy-addresses.js';
import { type Encoding, type PortalFile, PortalFiles } from './portal-files.js';

const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

const NOT_BUILT = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>The portal is not built - Gantry</title>
<h1>The portal is not built</h1>
<p>The files of the web application are missing. The operator of this server can build them with
<code>npm run build</code> in Gantry's folder. The server does not need a restart.</p>
<p>The API works without these files.</p>
</html>
`;

/** The folder of the files that have a digest in their names. */
const IMMUTABLE_FOLDER = '-/';

@Controller()
export class PortalController implements PortalApiContract {
  constructor(private readonly files: PortalFiles) {}

  @ShowPortal()
  showPortal({ request, response }: ShowPortalCall): Promise<StreamedResponse | string> {
    return this.sendStartPage(request, response);
  }

  @ReadPortalFile()
  async readPortalFile({
    path: { path },
    request,
    response,
  }: ReadPortalFileCall): Promise<StreamedResponse | string> {
    const file = await this.files.find(path, encodingsFor(request));
    if (file && path !== 'index.html') {
      const isImmutable = path.startsWith(IMMUTABLE_FOLDER);
      response.setHeader(
        'Cache-Control',
        isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
      return send(file, response);
    }
    // A page of an earlier build must get an error for a missing script, not the start page.
    if (path.startsWith(IMMUTABLE_FOLDER) && /\.\w+$/.test(path)) throw new NotFound();
    const current = findRedirectTarget(path);
    if (current === null) return this.sendStartPage(request, response);
    response.statusOverride = 303;
    response.setHeader('Location', current);
    return '';
  }

  private async sendStartPage(
    request: EdgeRequest,
    response: EdgeResponse,
  ): Promise<StreamedResponse | string> {
    const file = await this.files.find('index.html', encodingsFor(request));
    if (!file) {
      response.statusOverride = 503;
      response.setHeader('Content-Type', 'text/html; charset=utf-8');
      return NOT_BUILT;
    }
    const tag = entityTagOf(file.bytes);
    response.setHeader('Content-Security-Policy', CONTENT_SECURITY_POLICY);
    // With `no-referrer`, some browsers send `null` as the origin of the application's own
    // requests.
    response.setHeader('Referrer-Policy', 'same-origin');
    response.setHeader('Cache-Control', 'no-cache');
    response.setHeader('ETag', `W/${tag}`);
    if (matchesIfNoneMatch(request.headers['if-none-match'], tag)) {
      response.statusOverride = 304;
      return '';
    }
    return send(file, response);
  }
}

function encodingsFor(request: EdgeRequest): Encoding[] {
  const accepted = request.acceptsEncodings(['br', 'gzip', 'identity']);
  return accepted === 'br' || accepted === 'gzip' ? [accepted, 'identity'] : ['identity'];
}

function send({ type, bytes, encoding }: PortalFile, response: EdgeResponse): StreamedResponse {
  response.setHeader('Vary', 'Accept-Encoding');
  if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding);
  return new StreamedResponse({ stream: Readable.from([bytes]), length: bytes.length, type });
}
