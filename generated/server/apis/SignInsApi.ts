// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import type { Call, HandlerResult } from '../../../src/core/http/contract/call.js';
import { Operation } from '../../../src/core/http/contract/operation.js';
import { fromQuery, MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { type BegunSignInDocument } from '../models/BegunSignInDocument.js';
import { type CompletedSignInDocument } from '../models/CompletedSignInDocument.js';
import { type ErrorDocument } from '../models/ErrorDocument.js';
import { type SignInBeginRequest } from '../models/SignInBeginRequest.js';
import { type SignInCompleteRequest } from '../models/SignInCompleteRequest.js';
import { type SignInOptionsDocument } from '../models/SignInOptionsDocument.js';
import { SignInBeginRequest as BeginSignInBody } from '../models/SignInBeginRequest.js';
import { SignInCompleteRequest as CompleteSignInBody } from '../models/SignInCompleteRequest.js';

export type BeginSignInCall = Call<undefined, undefined, undefined, SignInBeginRequest>;

/** POST /api/sign-ins: Begin a sign-in at a provider */
export const BeginSignIn = (): MethodDecorator =>
  Operation({
    id: 'beginSignIn',
    method: 'POST',
    path: '/api/sign-ins',
    slashes: [],
    status: 201,
    mediaType: 'application/vnd.api+json',
    secured: false,
    tokenHeaders: [],
    sessionCookie: null,
    sameOrigin: true,
    callers: [],
    bodyClass: BeginSignInBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'validated',
  });

export type CompleteSignInCall = Call<undefined, undefined, undefined, SignInCompleteRequest>;

/** POST /api/sign-ins/actions/complete: Complete a sign-in */
export const CompleteSignIn = (): MethodDecorator =>
  Operation({
    id: 'completeSignIn',
    method: 'POST',
    path: '/api/sign-ins/actions/complete',
    slashes: [],
    status: 201,
    mediaType: 'application/vnd.api+json',
    secured: false,
    tokenHeaders: [],
    sessionCookie: null,
    sameOrigin: true,
    callers: [],
    bodyClass: CompleteSignInBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'validated',
  });

export class LogOutByIssuerPath {
  /** ID of the sign-in provider. */
  @V.IsString()
  'provider_id'!: string;
}

export type LogOutByIssuerCall = Call<LogOutByIssuerPath, undefined, undefined, Buffer>;

/** POST /api/sign-in-providers/{provider_id}/backchannel-logout: End sessions on behalf of the issuer */
export const LogOutByIssuer = (): MethodDecorator =>
  Operation({
    id: 'logOutByIssuer',
    method: 'POST',
    path: '/api/sign-in-providers/{provider_id}/backchannel-logout',
    slashes: [],
    status: 200,
    mediaType: null,
    secured: false,
    tokenHeaders: [],
    sessionCookie: null,
    callers: [],
    pathClass: LogOutByIssuerPath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'read-by-handler',
  });

export type ReadSignInOptionsCall = Call<undefined, undefined, undefined, undefined>;

/** GET /api/sign-in-options: Read the sign-in options */
export const ReadSignInOptions = (): MethodDecorator =>
  Operation({
    id: 'readSignInOptions',
    method: 'GET',
    path: '/api/sign-in-options',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
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

export interface SignInsApiContract {
  /** POST /api/sign-ins: Begin a sign-in at a provider */
  beginSignIn(call: BeginSignInCall): HandlerResult<BegunSignInDocument>;
  /** POST /api/sign-ins/actions/complete: Complete a sign-in */
  completeSignIn(call: CompleteSignInCall): HandlerResult<CompletedSignInDocument>;
  /** POST /api/sign-in-providers/{provider_id}/backchannel-logout: End sessions on behalf of the issuer */
  logOutByIssuer(call: LogOutByIssuerCall): HandlerResult<void>;
  /** GET /api/sign-in-options: Read the sign-in options */
  readSignInOptions(call: ReadSignInOptionsCall): HandlerResult<SignInOptionsDocument>;
}

void [Type, V, fromQuery, MaxCharacters, MinCharacters, regex];
