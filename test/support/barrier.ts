/** A call that waits at a point of the test's choice. */
export interface Barrier {
  /** Settles when the call has come to the barrier. */
  readonly reached: Promise<void>;
  /** Lets it go on. */
  release(): void;
}

type Method = (this: object, ...args: unknown[]) => unknown;

interface Held {
  /** Whether the call waits before it begins, or after it is done. */
  readonly when?: 'before' | 'after';
  /** Calls that do not match go through; without it, the next call matches. */
  readonly matches?: (...args: readonly unknown[]) => boolean;
}

/**
 * Holds the next call of a method, so that a test can act deterministically between two steps of the code. Every later call
 * goes through.
 */
export function holdNext<T extends object>(
  target: T,
  name: keyof T & string,
  { when = 'after', matches = () => true }: Held = {},
): Barrier {
  const original = target[name] as Method;
  const come = step();
  const gone = step();
  const wait = (): Promise<void> => {
    come.take();
    return gone.taken;
  };
  async function held(this: object, ...args: unknown[]): Promise<unknown> {
    if (!matches(...args)) return original.apply(this, args);
    Object.assign(target, { [name]: original });
    if (when === 'before') await wait();
    const result: unknown = await original.apply(this, args);
    if (when === 'after') await wait();
    return result;
  }
  Object.assign(target, { [name]: held });
  return { reached: come.taken, release: gone.take };
}

function step(): { readonly taken: Promise<void>; readonly take: () => void } {
  let take = (): void => undefined;
  const taken = new Promise<void>((resolve) => (take = resolve));
  return { taken, take };
}
