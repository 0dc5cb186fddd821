// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import type { Call, HandlerResult } from '../../../src/core/http/contract/call.js';
import { Operation } from '../../../src/core/http/contract/operation.js';
import { fromQuery, MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { type DiscoveryDocument } from '../models/DiscoveryDocument.js';
import { type ErrorDocument } from '../models/ErrorDocument.js';

export type DiscoverServicesCall = Call<undefined, undefined, undefined, undefined>;

/** GET /.well-known/terraform.json: Discover the services of this host */
export const DiscoverServices = (): MethodDecorator =>
  Operation({
    id: 'discoverServices',
    method: 'GET',
    path: '/.well-known/terraform.json',
    slashes: [],
    status: 200,
    mediaType: 'application/json',
    secured: false,
    tokenHeaders: [],
    sessionCookie: null,
    callers: [],
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export interface DiscoveryApiContract {
  /** GET /.well-known/terraform.json: Discover the services of this host */
  discoverServices(call: DiscoverServicesCall): HandlerResult<DiscoveryDocument>;
}

void [Type, V, fromQuery, MaxCharacters, MinCharacters, regex];
