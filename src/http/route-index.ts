import { type Express, type Request, type RequestHandler, Router } from 'express';

type Layer = Router['stack'][number];

/** A place in the tree of path segments, and the routes (by their number) that end or spread there. */
class Place {
  readonly literals = new Map<string, Place>();
  parameter: Place | undefined;
  readonly ending: number[] = [];
  /** Those whose path is anything from here on. */
  readonly open: number[] = [];
}

/**
 * Finds the few routes that can match a path, by its segments. Express compares the path with one route after another,
 * so that the last of 150 operations pays for all others (docs/decisions/0024). Which of the few answers, and with what
 * parameters, is decided by Express' own layers, in the order in which they were made.
 */
export class RouteIndex {
  private readonly root = new Place();
  /** One router for each set of routes that a request can lead to: there are not many more of these than routes. */
  private readonly routers = new Map<string, Router>();

  constructor(private readonly layers: readonly Layer[]) {
    for (const [number, layer] of layers.entries()) this.add(layer.route?.path, number);
  }

  /** Numbers of the routes that can match the path, the first one first. All others can't. */
  candidates(path: string): number[] {
    const found: number[] = [];
    collect(this.root, path, 1, found);
    return found.length < 2 ? found : found.sort((one, other) => one - other);
  }

  readonly dispatch: RequestHandler = (request, response, next) => {
    // No operation takes OPTIONS; a router would answer it by itself.
    const found = request.method === 'OPTIONS' ? [] : this.candidates(request.path);
    if (found.length === 0) next();
    else this.routerOf(found, decidingMethod(request))(request, response, next);
  };

  private routerOf(found: readonly number[], method: string): Router {
    const name = method + found.join();
    let router = this.routers.get(name);
    if (!router) {
      router = Router();
      router.stack = found.flatMap((number) => this.layers[number] ?? []).filter((layer) => takes(layer, method));
      this.routers.set(name, router);
    }
    return router;
  }

  private add(path: unknown, number: number): void {
    let place = this.root;
    // An expression or a list of paths may match anywhere, and `/` matches `//` too.
    if (typeof path !== 'string' || !path.startsWith('/') || path === '/') return void place.open.push(number);
    for (const segment of segmentsOf(path)) {
      if (/[*{}()[\]+?!\\"]/.test(segment)) return void place.open.push(number);
      place = segment.includes(':') ? (place.parameter ??= new Place()) : literalOf(place, segment);
    }
    place.ending.push(number);
  }
}

/** Puts an index in the place of each run of routes. Once, when all are there; middleware between them stays between them. */
export function indexRoutes({ router }: Express): void {
  const stack: Layer[] = [];
  const run: Layer[] = [];
  const endRun = (): void => {
    if (run.length === 0) return;
    const routes = run.splice(0);
    stack.push(...Router().use(Object.assign(new RouteIndex(routes).dispatch, { routes })).stack);
  };
  for (const layer of router.stack) {
    if (layer.route) run.push(layer);
    else {
      endRun();
      stack.push(layer);
    }
  }
  endRun();
  router.stack = stack;
}

/**
 * The method by which routes can be told apart; empty where it does not decide. To Express, a path that it can't decode is
 * a mistake at any route that fits, and HEAD enters each of them.
 */
function decidingMethod({ method, path }: Request): string {
  return method === 'HEAD' || path.includes('%') ? '' : method.toLowerCase();
}

function takes({ route }: Layer, method: string): boolean {
  return method === '' || (route?.stack.some((handler) => !handler.method || handler.method === method) ?? true);
}

/** Looks from this character on. One slash at the end makes no difference to Express. */
function collect(place: Place, path: string, from: number, found: number[]): void {
  for (const number of place.open) found.push(number);
  if (from >= path.length) {
    for (const number of place.ending) found.push(number);
    return;
  }
  const slash = path.indexOf('/', from);
  const end = slash < 0 ? path.length : slash;
  const literal = place.literals.get(path.slice(from, end));
  if (literal) collect(literal, path, end + 1, found);
  if (place.parameter) collect(place.parameter, path, end + 1, found);
}

function segmentsOf(path: string): string[] {
  const segments = path.split('/').slice(1);
  if (segments.at(-1) === '') segments.pop();
  return segments;
}

function literalOf(place: Place, segment: string): Place {
  const known = place.literals.get(segment);
  if (known) return known;
  const made = new Place();
  place.literals.set(segment, made);
  return made;
}
