// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import type { Call, HandlerResult } from '../../../src/core/http/contract/call.js';
import { Operation } from '../../../src/core/http/contract/operation.js';
import { fromQuery, MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { type ErrorDocument } from '../models/ErrorDocument.js';
import { type IssuerDocument } from '../models/IssuerDocument.js';
import { type KeySetDocument } from '../models/KeySetDocument.js';

export type DiscoverIssuerCall = Call<undefined, undefined, undefined, undefined>;

/** GET /.well-known/openid-configuration: Discover the issuer of workload identity tokens */
export const DiscoverIssuer = (): MethodDecorator =>
  Operation({
    id: 'discoverIssuer',
    method: 'GET',
    path: '/.well-known/openid-configuration',
    slashes: [],
    status: 200,
    mediaType: 'application/json',
    secured: false,
    tokenHeaders: [],
    sessionCookie: null,
    callers: [],
    quiet: true,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export type ReadIssuerKeysCall = Call<undefined, undefined, undefined, undefined>;

/** GET /.well-known/jwks: Read the public keys of the issuer */
export const ReadIssuerKeys = (): MethodDecorator =>
  Operation({
    id: 'readIssuerKeys',
    method: 'GET',
    path: '/.well-known/jwks',
    slashes: [],
    status: 200,
    mediaType: 'application/json',
    secured: false,
    tokenHeaders: [],
    sessionCookie: null,
    callers: [],
    quiet: true,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export interface WorkloadIdentityApiContract {
  /** GET /.well-known/openid-configuration: Discover the issuer of workload identity tokens */
  discoverIssuer(call: DiscoverIssuerCall): HandlerResult<IssuerDocument>;
  /** GET /.well-known/jwks: Read the public keys of the issuer */
  readIssuerKeys(call: ReadIssuerKeysCall): HandlerResult<KeySetDocument>;
}

void [Type, V, fromQuery, MaxCharacters, MinCharacters, regex];
