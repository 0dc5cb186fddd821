import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { packageRoot } from '../../package-root.js';
import type { OpenAPIObject, OperationObject, ParameterObject } from './openapi.js';

export interface DocumentedOperation {
  readonly id: string;
  readonly document: string;
  readonly method: string;
  readonly path: string;
  readonly slashes: readonly string[];
  readonly operation: OperationObject;
}

const METHODS = ['get', 'put', 'post', 'patch', 'delete'] as const;
const bundles = join(packageRoot, 'generated/openapi');

/** Names of the contract documents, the three areas first. */
export function documentNames(): string[] {
  const areas = ['templated-policies', 'gpg-keys', 'no-code-provisioning'];
  const all = readdirSync(bundles).map((file) => basename(file, '.json'));
  return [
    ...areas.filter((name) => all.includes(name)),
    ...all.filter((name) => !areas.includes(name)).sort(),
  ];
}

export function loadDocument(name: string): OpenAPIObject {
  return JSON.parse(readFileSync(join(bundles, `${name}.json`), 'utf8')) as OpenAPIObject;
}

let known: readonly DocumentedOperation[] | null = null;

/** Every operation of every document, read once. */
export function operations(): readonly DocumentedOperation[] {
  return (known ??= readOperations());
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
          },
        ];
      }),
    );
  });
}
