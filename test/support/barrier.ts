/** A call that waits until the test releases it. */
export interface Barrier {
  /** Settles when the call has reached the barrier. */
  readonly reached: Promise<void>;
  /** Releases the call. */
  release(): void;
}

type Method = (this: object, ...args: unknown[]) => unknown;

interface HoldOptions {
  /** Whether the call waits before it starts, or after it has completed (the default). */
  readonly when?: 'before' | 'after';
  /** Holds the next call with matching arguments; by default, any call. */
  readonly matches?: (...args: readonly unknown[]) => boolean;
}

/**
 * Holds the next call of a method, and no later one: a test can act between two steps of the code.
 * Throws if the method does not exist.
 */
export function holdNext<T extends object>(
  target: T,
  name: keyof T & string,
  { when = 'after', matches = () => true }: HoldOptions = {},
): Barrier {
  const original = target[name] as Method;
  if (typeof original !== 'function') throw new TypeError(`${name} is not a method`);
  const reached = createSignal();
  const released = createSignal();
  const wait = (): Promise<void> => {
    reached.send();
    return released.received;
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
  return { reached: reached.received, release: released.send };
}

function createSignal(): { readonly received: Promise<void>; readonly send: () => void } {
  let send = (): void => undefined;
  const received = new Promise<void>((resolve) => (send = resolve));
  return { received, send };
}
