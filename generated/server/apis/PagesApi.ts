// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import type { Answer, Call } from '../../../src/core/http/contract/call.js';
import { Operation } from '../../../src/core/http/contract/operation.js';
import { fromQuery, MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';

export class ReadPageAssetPath {
  @MinCharacters(1)
  @V.IsString()
  'file'!: string;
}

export type ReadPageAssetCall = Call<ReadPageAssetPath, undefined, undefined, undefined>;

/** GET /plain/-/assets/{file}: Read the style sheet or a script of the pages */
export const ReadPageAsset = (): MethodDecorator =>
  Operation({
    id: 'readPageAsset',
    method: 'GET',
    path: '/plain/-/assets/{file}',
    slashes: [],
    status: 200,
    answerType: 'text/css; charset=utf-8',
    secured: false,
    tokenHeaders: [],
    sessionCookie: null,
    callers: [],
    pathClass: ReadPageAssetPath,
    quiet: true,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class ShowOrganizationsQuery {
  /** The page to return, from 1. A page past the end is an empty page with true totals. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.Min(1)
  @V.IsInt()
  @fromQuery('number')
  'page[number]'?: number;
}

export type ShowOrganizationsCall = Call<undefined, ShowOrganizationsQuery, undefined, undefined>;

/** GET /plain: Show the organizations of the caller */
export const ShowOrganizations = (): MethodDecorator =>
  Operation({
    id: 'showOrganizations',
    method: 'GET',
    path: '/plain',
    slashes: [],
    status: 200,
    answerType: 'text/html; charset=utf-8',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: [],
    queryClass: ShowOrganizationsQuery,
    quiet: false,
    secretPath: false,
    queryNames: ['page[number]'],
    headerNames: [],
    bodyReading: 'none',
  });

export class ShowWorkspacePath {
  @MinCharacters(1)
  @V.IsString()
  'organization_name'!: string;
  @MinCharacters(1)
  @V.IsString()
  'workspace_name'!: string;
}

export class ShowWorkspaceQuery {
  /** The page to return, from 1. A page past the end is an empty page with true totals. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.Min(1)
  @V.IsInt()
  @fromQuery('number')
  'page[number]'?: number;
}

export type ShowWorkspaceCall = Call<ShowWorkspacePath, ShowWorkspaceQuery, undefined, undefined>;

/** GET /plain/{organization_name}/{workspace_name}: Show a workspace and its runs */
export const ShowWorkspace = (): MethodDecorator =>
  Operation({
    id: 'showWorkspace',
    method: 'GET',
    path: '/plain/{organization_name}/{workspace_name}',
    slashes: [],
    status: 200,
    answerType: 'text/html; charset=utf-8',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: [],
    pathClass: ShowWorkspacePath,
    queryClass: ShowWorkspaceQuery,
    quiet: false,
    secretPath: false,
    queryNames: ['page[number]'],
    headerNames: [],
    bodyReading: 'none',
  });

export class ShowWorkspacesPath {
  @MinCharacters(1)
  @V.IsString()
  'organization_name'!: string;
}

export class ShowWorkspacesQuery {
  /** The page to return, from 1. A page past the end is an empty page with true totals. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.Min(1)
  @V.IsInt()
  @fromQuery('number')
  'page[number]'?: number;
}

export type ShowWorkspacesCall = Call<ShowWorkspacesPath, ShowWorkspacesQuery, undefined, undefined>;

/** GET /plain/{organization_name}: Show the workspaces of an organization */
export const ShowWorkspaces = (): MethodDecorator =>
  Operation({
    id: 'showWorkspaces',
    method: 'GET',
    path: '/plain/{organization_name}',
    slashes: [],
    status: 200,
    answerType: 'text/html; charset=utf-8',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: [],
    pathClass: ShowWorkspacesPath,
    queryClass: ShowWorkspacesQuery,
    quiet: false,
    secretPath: false,
    queryNames: ['page[number]'],
    headerNames: [],
    bodyReading: 'none',
  });

export interface PagesApiContract {
  /** GET /plain/-/assets/{file}: Read the style sheet or a script of the pages */
  readPageAsset(call: ReadPageAssetCall): Answer<string>;
  /** GET /plain: Show the organizations of the caller */
  showOrganizations(call: ShowOrganizationsCall): Answer<string>;
  /** GET /plain/{organization_name}/{workspace_name}: Show a workspace and its runs */
  showWorkspace(call: ShowWorkspaceCall): Answer<string>;
  /** GET /plain/{organization_name}: Show the workspaces of an organization */
  showWorkspaces(call: ShowWorkspacesCall): Answer<string>;
}

void [Type, V, fromQuery, MaxCharacters, MinCharacters, regex];
