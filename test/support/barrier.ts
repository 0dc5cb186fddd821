/** A call that waits until the test releases it. */
export interface Barrier {
  /** Settles when the call has reached the barrier. */
  readonly reached: Promise<void>;
  /** Releases the call. */
  release(): void;
}

type Method = (this: object, ...args: unknown[]) => unknown;

interface Held {
  /** Whether the call waits before it starts, or after it has completed. */
  readonly when?: 'before' | 'after';
  /** Only a matching call is held; without it, the next call is. */
  readonly matches?: (...args: readonly unknown[]) => boolean;
}

/**
 * Holds the next call of a method, so that a test can act deterministically between two steps of
 * the code. Later calls are not held.
 */
export function holdNext<T extends object>(
  target: T,
  name: keyof T & string,
  { when = 'after', matches = () => true }: Held = {},
): Barrier {
  const original = target[name] as Method;
  const reached = newSignal();
  const released = newSignal();
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

function newSignal(): { readonly received: Promise<void>; readonly send: () => void } {
  let send = (): void => undefined;
  const received = new Promise<void>((resolve) => (send = resolve));
  return { received, send };
}
