import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { packageRoot } from '../../package-root.js';
import {
  METHODS,
  type OpenAPIObject,
  type OperationObject,
  type ParameterObject,
  type Reference,
  type ResponseObject,
} from './openapi.js';

export interface DocumentedOperation {
  readonly id: string;
  readonly document: string;
  readonly method: string;
  readonly path: string;
  /** Path parameters whose value may contain slashes. */
  readonly slashes: readonly string[];
  readonly operation: OperationObject;
  /** The media type of its errors. */
  readonly errorType: string;
}

const bundles = join(packageRoot, 'generated/openapi');

/** The first documents: the three areas, the platform, administration. */
const FIRST_DOCUMENTS = [
  'templated-policies',
  'gpg-keys',
  'no-code-provisioning',
  'registry-modules',
  'registry-providers',
  'registry-protocol',
  'projects',
  'team-projects',
  'workspaces',
  'team-workspaces',
  'variables',
  'variable-sets',
  'state-versions',
  'configuration-versions',
  'runs',
  'plans',
  'applies',
  'run-logs',
  'organizations',
  'organization-memberships',
  'users',
  'teams',
  'authentication-tokens',
  'session',
  'audit-events',
  'entry-points',
  'ping',
  'operations',
  'portal',
];
const LAST_DOCUMENTS = ['agent-pools', 'agent-jobs'];

/** Returns the names in the order in which Swagger UI lists the documents. */
export function documentNames(): string[] {
  const names = readdirSync(bundles).map((file) => basename(file, '.json'));
  const others = names
    .filter((name) => !FIRST_DOCUMENTS.includes(name) && !LAST_DOCUMENTS.includes(name))
    .sort();
  return [...FIRST_DOCUMENTS, ...others, ...LAST_DOCUMENTS].filter((name) => names.includes(name));
}

export function loadDocument(name: string): OpenAPIObject {
  return JSON.parse(readFileSync(join(bundles, `${name}.json`), 'utf8')) as OpenAPIObject;
}

let loaded: readonly DocumentedOperation[] | null = null;

/** Reads the documents only at the first call. */
export function loadOperations(): readonly DocumentedOperation[] {
  return (loaded ??= readOperations());
}

function readOperations(): DocumentedOperation[] {
  return documentNames().flatMap((document) => {
    const { paths, components } = loadDocument(document);
    return Object.entries(paths).flatMap(([path, item]) =>
      METHODS.flatMap((method) => {
        const operation = item[method];
        if (!operation) return [];
        const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map(
          (parameter) =>
            '$ref' in parameter
              ? (components?.parameters?.[basename(parameter.$ref)] as ParameterObject)
              : parameter,
        );
        const slashes = parameters
          .filter((parameter) => parameter['x-allow-slash'])
          .map((parameter) => parameter.name);
        return [
          {
            id: operation.operationId,
            document,
            method: method.toUpperCase(),
            path,
            slashes,
            operation,
            errorType: errorTypeOf(operation, components?.responses ?? {}),
          },
        ];
      }),
    );
  });
}

function errorTypeOf(
  { operationId, responses }: OperationObject,
  shared: Readonly<Record<string, ResponseObject>>,
): string {
  const response: ResponseObject | Reference | undefined = responses['default'];
  const resolved = response && '$ref' in response ? shared[basename(response.$ref)] : response;
  const [type] = Object.keys(resolved?.content ?? {});
  if (type === undefined) throw new Error(`${operationId} documents no media type for its errors`);
  return type;
}
