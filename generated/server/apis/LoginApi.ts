// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import type { Call, HandlerResult } from '../../../src/core/http/contract/call.js';
import { Operation } from '../../../src/core/http/contract/operation.js';
import { fromQuery, MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { type ErrorDocument } from '../models/ErrorDocument.js';
import { type LoginAuthorizationCreateRequest } from '../models/LoginAuthorizationCreateRequest.js';
import { type LoginAuthorizationDocument } from '../models/LoginAuthorizationDocument.js';
import { type LoginError } from '../models/LoginError.js';
import { type LoginRequestDocument } from '../models/LoginRequestDocument.js';
import { type LoginToken } from '../models/LoginToken.js';
import { LoginAuthorizationCreateRequest as CreateLoginAuthorizationBody } from '../models/LoginAuthorizationCreateRequest.js';

export type CreateLoginAuthorizationCall = Call<undefined, undefined, undefined, LoginAuthorizationCreateRequest>;

/** POST /api/login/authorizations: Consent to the request of a tool */
export const CreateLoginAuthorization = (): MethodDecorator =>
  Operation({
    id: 'createLoginAuthorization',
    method: 'POST',
    path: '/api/login/authorizations',
    slashes: [],
    status: 201,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user'],
    bodyClass: CreateLoginAuthorizationBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'validated',
  });

export type ExchangeLoginCodeCall = Call<undefined, undefined, undefined, Buffer>;

/** POST /api/login/token: Exchange a code for a token */
export const ExchangeLoginCode = (): MethodDecorator =>
  Operation({
    id: 'exchangeLoginCode',
    method: 'POST',
    path: '/api/login/token',
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
    bodyReading: 'read-by-handler',
  });

export class ReadLoginRequestQuery {
  @MaxCharacters(255)
  @V.IsString()
  'client_id'!: string;
  @MaxCharacters(255)
  @V.IsString()
  'redirect_uri'!: string;
  @MaxCharacters(255)
  @V.IsString()
  'response_type'!: string;
  @MaxCharacters(255)
  @V.IsString()
  'code_challenge'!: string;
  @MaxCharacters(255)
  @V.IsString()
  'code_challenge_method'!: string;
  @MaxCharacters(512)
  @V.IsString()
  'state'!: string;
}

export type ReadLoginRequestCall = Call<undefined, ReadLoginRequestQuery, undefined, undefined>;

/** GET /api/login/request: Check the request of a tool */
export const ReadLoginRequest = (): MethodDecorator =>
  Operation({
    id: 'readLoginRequest',
    method: 'GET',
    path: '/api/login/request',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user'],
    queryClass: ReadLoginRequestQuery,
    quiet: false,
    secretPath: false,
    queryNames: ['client_id', 'redirect_uri', 'response_type', 'code_challenge', 'code_challenge_method', 'state'],
    headerNames: [],
    bodyReading: 'none',
  });

export interface LoginApiContract {
  /** POST /api/login/authorizations: Consent to the request of a tool */
  createLoginAuthorization(call: CreateLoginAuthorizationCall): HandlerResult<LoginAuthorizationDocument>;
  /** POST /api/login/token: Exchange a code for a token */
  exchangeLoginCode(call: ExchangeLoginCodeCall): HandlerResult<LoginToken>;
  /** GET /api/login/request: Check the request of a tool */
  readLoginRequest(call: ReadLoginRequestCall): HandlerResult<LoginRequestDocument>;
}

void [Type, V, fromQuery, MaxCharacters, MinCharacters, regex];
