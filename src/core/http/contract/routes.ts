import type { INestApplication, Type } from '@nestjs/common';
import {
  EXCEPTION_FILTERS_METADATA,
  GUARDS_METADATA,
  HEADERS_METADATA,
  HTTP_CODE_METADATA,
  INTERCEPTORS_METADATA,
  METHOD_METADATA,
  PATH_METADATA,
  PIPES_METADATA,
  REDIRECT_METADATA,
  ROUTE_ARGS_METADATA,
} from '@nestjs/common/internal';
import { ModulesContainer } from '@nestjs/core';
import type { AnyCall } from './call.js';
import { type DocumentedOperation, loadOperations } from './documents.js';
import {
  type BodyInspection,
  bodyInspectionOf,
  operationOf,
  type OperationSpec,
} from './operation.js';

/**
 * The documented paths: their methods, which distinguish a wrong method from an unknown path, and
 * the media types of their errors.
 */
export class ContractRoutes {
  private readonly patterns: { method: string; pattern: RegExp }[];
  private readonly errorTypes = new Map<string, string>();

  constructor(documented: readonly DocumentedOperation[] = loadOperations()) {
    this.patterns = documented.map(({ method, path, slashes }) => ({
      method,
      pattern: patternOf(path, slashes),
    }));
    for (const { id, path, errorType } of documented) {
      const first = firstSegment(path);
      if ((this.errorTypes.get(first) ?? errorType) !== errorType)
        throw new Error(
          `The errors of ${id} have a different media type than others under /${first}`,
        );
      this.errorTypes.set(first, errorType);
    }
  }

  /** Returns the media type of errors at a path, documented or not, by its first segment. */
  errorTypeAt(path: string): string {
    return this.errorTypes.get(firstSegment(path)) ?? 'application/vnd.api+json';
  }

  /** Returns the methods that the path accepts; an empty list for an unknown path. */
  methodsAt(path: string): string[] {
    return [
      ...new Set(
        this.patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method),
      ),
    ].sort();
  }
}

const firstSegment = (path: string): string => path.split('/', 2)[1] ?? '';

function patternOf(path: string, slashes: readonly string[]): RegExp {
  const parts = path.split(/(\{[^}]+\})/).map((part) => {
    if (!part.startsWith('{')) return part.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
    return slashes.includes(part.slice(1, -1)) ? '.+' : '[^/]+';
  });
  return new RegExp(`^${parts.join('')}/?$`);
}

/**
 * Metadata of Nest decorators that route requests to a handler or change its behavior. They have no
 * effect on operations (docs/decisions/0053), so they are refused.
 */
const UNSUPPORTED_METADATA = [
  GUARDS_METADATA,
  INTERCEPTORS_METADATA,
  PIPES_METADATA,
  EXCEPTION_FILTERS_METADATA,
  METHOD_METADATA,
  HTTP_CODE_METADATA,
  HEADERS_METADATA,
  REDIRECT_METADATA,
];

/**
 * Throws if an operation has no handler or several, a handler serves an undocumented operation, or
 * a Nest decorator would have no effect.
 */
export function requireOneHandlerEach(
  app: INestApplication,
  documented: readonly DocumentedOperation[] = loadOperations(),
): void {
  const served = servedOperations(app).map(({ spec }) => spec.id);
  const problems = documented.flatMap(({ id }) => {
    const count = served.filter((operation) => operation === id).length;
    if (count === 1) return [];
    return [count === 0 ? `${id} has no handler` : `${id} has ${count} handlers`];
  });
  const known = new Set(documented.map(({ id }) => id));
  problems.push(
    ...served.filter((id) => !known.has(id)).map((id) => `${id} is not in the documents`),
  );
  const decorated = controllerMethodsOf(app).filter(hasUnsupportedDecorator);
  problems.push(
    ...decorated.map(
      ({ controller, method }) =>
        `${controller.name}.${method.name} has a Nest decorator that would have no effect`,
    ),
  );
  if (problems.length > 0)
    throw new Error(
      `The application does not match its contract documents:\n  ${problems.join('\n  ')}`,
    );
}

function hasUnsupportedDecorator({ controller, method }: ControllerMethod): boolean {
  if (
    Reflect.getMetadata(PATH_METADATA, controller) !== '/' ||
    Reflect.hasMetadata(ROUTE_ARGS_METADATA, controller, method.name)
  )
    return true;
  return UNSUPPORTED_METADATA.some(
    (key) => Reflect.hasMetadata(key, controller) || Reflect.hasMetadata(key, method),
  );
}

export interface ServedOperation {
  readonly spec: OperationSpec;
  readonly serve: (call: AnyCall) => unknown;
  readonly inspectBody: BodyInspection | undefined;
}

/** Returns the operations that the controllers serve, in the order of their modules. */
export function servedOperations(app: INestApplication): ServedOperation[] {
  return controllerMethodsOf(app).flatMap(({ instance, method }) => {
    const spec = operationOf(method);
    if (!spec) return [];
    const serve = (method as ServedOperation['serve']).bind(instance);
    return [{ spec, serve, inspectBody: bodyInspectionOf(method, instance) }];
  });
}

interface ControllerMethod {
  readonly controller: Type;
  readonly instance: unknown;
  readonly method: (...args: never[]) => unknown;
}

/** Includes methods that serve no operation; excludes inherited methods. */
function controllerMethodsOf(app: INestApplication): ControllerMethod[] {
  const controllers = [...app.get(ModulesContainer).values()].flatMap((module) => [
    ...module.controllers.values(),
  ]);
  return controllers.flatMap(({ metatype, instance }) => {
    const controller = metatype as Type;
    const methods = Object.values(
      Object.getOwnPropertyDescriptors(controller.prototype as object),
    ).map(({ value }) => value as unknown);
    return methods.flatMap((method) =>
      typeof method === 'function' && method !== controller
        ? [{ controller, instance, method: method as ControllerMethod['method'] }]
        : [],
    );
  });
}
