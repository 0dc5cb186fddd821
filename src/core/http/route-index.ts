import { match, type MatchFunction } from 'path-to-regexp';
import { Unreadable } from '../errors.js';

/** Decoded values of the path parameters; a list of segments if a value may contain slashes. */
export type PathParameters = Record<string, string | string[]>;

export interface Route<Target> {
  readonly method: string;
  /** In Express' syntax: `/a/:b/*c`. */
  readonly path: string;
  readonly target: Target;
}

interface RouteMatch<Target> {
  readonly target: Target;
  readonly params: PathParameters;
}

/** A node in the tree of path segments, with the numbers of its routes. */
class PathNode {
  readonly literals = new Map<string, PathNode>();
  parameter: PathNode | undefined;
  /** Routes whose path ends here. */
  readonly ending: number[] = [];
  /** Routes that may match any continuation of the path. */
  readonly open: number[] = [];
}

/**
 * Finds the route of a path in a tree of segments: comparing one route after another would make the
 * last operations slow (docs/decisions/0024). The first match wins, as in Express.
 */
export class RouteIndex<Target> {
  private readonly root = new PathNode();
  private readonly matchers: readonly MatchFunction<PathParameters>[];

  constructor(private readonly routes: readonly Route<Target>[]) {
    for (const [number, { path }] of routes.entries()) this.add(path, number);
    // Express ignores one trailing slash.
    this.matchers = routes.map(({ path }) =>
      match(path.replace(/\/+$/, '') || path, { sensitive: true, trailing: true, decode }),
    );
  }

  /** Returns null if no route matches. Throws Unreadable if a parameter cannot be decoded. */
  find(method: string, path: string): RouteMatch<Target> | null {
    for (const number of this.candidates(path)) {
      const route = this.routes[number] as Route<Target>;
      const result = route.method === method && this.matchers[number]?.(path);
      if (result) return { target: route.target, params: result.params };
    }
    return null;
  }

  /** Returns the numbers of all routes that may match the path, in order. */
  candidates(path: string): number[] {
    const candidates: number[] = [];
    collectCandidates(this.root, path, 1, candidates);
    return candidates.length < 2 ? candidates : candidates.sort((one, other) => one - other);
  }

  private add(path: string, number: number): void {
    let node = this.root;
    // The route `/` also matches the path `//`.
    if (path === '/') return void node.open.push(number);
    for (const segment of segmentsOf(path)) {
      if (/[*{}()[\]+?!\\"]/.test(segment)) return void node.open.push(number);
      node = segment.includes(':')
        ? (node.parameter ??= new PathNode())
        : getOrAddLiteral(node, segment);
    }
    node.ending.push(number);
  }
}

/** Adds the routes below a node that may match the path from index `from` on. */
function collectCandidates(node: PathNode, path: string, from: number, found: number[]): void {
  for (const number of node.open) found.push(number);
  if (from >= path.length) {
    for (const number of node.ending) found.push(number);
    return;
  }
  const slash = path.indexOf('/', from);
  const end = slash < 0 ? path.length : slash;
  const literal = node.literals.get(path.slice(from, end));
  if (literal) collectCandidates(literal, path, end + 1, found);
  if (node.parameter) collectCandidates(node.parameter, path, end + 1, found);
}

function decode(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Unreadable('The path is not validly percent-encoded.');
  }
}

function segmentsOf(path: string): string[] {
  const segments = path.split('/').slice(1);
  if (segments.at(-1) === '') segments.pop();
  return segments;
}

function getOrAddLiteral(node: PathNode, segment: string): PathNode {
  const existing = node.literals.get(segment);
  if (existing) return existing;
  const created = new PathNode();
  node.literals.set(segment, created);
  return created;
}
