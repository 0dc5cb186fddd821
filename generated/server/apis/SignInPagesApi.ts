// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import type { Answer, Call } from '../../../src/core/http/contract/call.js';
import { Operation } from '../../../src/core/http/contract/operation.js';
import { fromQuery, MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';

export class ShowSignInQuery {
  /** The path of the page to show after signing in. */
  @V.ValidateIf((_, value) => value !== undefined)
  @MaxCharacters(2048)
  @V.IsString()
  'next'?: string;
}

export type ShowSignInCall = Call<undefined, ShowSignInQuery, undefined, undefined>;

/** GET /plain/sign-in: Show the sign-in page */
export const ShowSignIn = (): MethodDecorator =>
  Operation({
    id: 'showSignIn',
    method: 'GET',
    path: '/plain/sign-in',
    slashes: [],
    status: 200,
    answerType: 'text/html; charset=utf-8',
    secured: false,
    tokenHeaders: [],
    sessionCookie: null,
    callers: [],
    queryClass: ShowSignInQuery,
    quiet: false,
    secretPath: false,
    queryNames: ['next'],
    headerNames: [],
    bodyReading: 'none',
  });

export type SignInCall = Call<undefined, undefined, undefined, Buffer>;

/** POST /plain/sign-in: Sign in with a token */
export const SignIn = (): MethodDecorator =>
  Operation({
    id: 'signIn',
    method: 'POST',
    path: '/plain/sign-in',
    slashes: [],
    status: 303,
    answerType: null,
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

export type SignInWithCodeCall = Call<undefined, undefined, undefined, Buffer>;

/** POST /plain/sign-in/code: Sign in with the one-time code of the trial */
export const SignInWithCode = (): MethodDecorator =>
  Operation({
    id: 'signInWithCode',
    method: 'POST',
    path: '/plain/sign-in/code',
    slashes: [],
    status: 303,
    answerType: null,
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

export type SignOutCall = Call<undefined, undefined, undefined, Buffer>;

/** POST /plain/-/sign-out: Sign out */
export const SignOut = (): MethodDecorator =>
  Operation({
    id: 'signOut',
    method: 'POST',
    path: '/plain/-/sign-out',
    slashes: [],
    status: 303,
    answerType: null,
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

export interface SignInPagesApiContract {
  /** GET /plain/sign-in: Show the sign-in page */
  showSignIn(call: ShowSignInCall): Answer<string>;
  /** POST /plain/sign-in: Sign in with a token */
  signIn(call: SignInCall): Answer<string>;
  /** POST /plain/sign-in/code: Sign in with the one-time code of the trial */
  signInWithCode(call: SignInWithCodeCall): Answer<string>;
  /** POST /plain/-/sign-out: Sign out */
  signOut(call: SignOutCall): Answer<string>;
}

void [Type, V, fromQuery, MaxCharacters, MinCharacters, regex];
