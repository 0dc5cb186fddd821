/** A call that waits at a point of the test's choice. */
export interface Barrier {
  /** Settles when the call has come to the barrier. */
  readonly reached: Promise<void>;
  /** Lets it go on. */
  release(): void;
}

type Method = (...args: never[]) => unknown;

/**
 * Holds the next call of a method, before it begins or after it is done: what a test does meanwhile happens between two
 * steps of the code, each time and on any machine. Every later call goes through.
 */
export function holdNext<T extends object>(
  target: T,
  name: keyof T & string,
  when: 'before' | 'after' = 'after',
): Barrier {
  const original = target[name] as Method;
  const come = step();
  const gone = step();
  const held = async (...args: never[]): Promise<unknown> => {
    Object.assign(target, { [name]: original });
    if (when === 'before') {
      come.take();
      await gone.taken;
      return original.apply(target, args);
    }
    const result: unknown = await original.apply(target, args);
    come.take();
    await gone.taken;
    return result;
  };
  Object.assign(target, { [name]: held });
  return { reached: come.taken, release: gone.take };
}

function step(): { readonly taken: Promise<void>; readonly take: () => void } {
  let take = (): void => undefined;
  const taken = new Promise<void>((resolve) => (take = resolve));
  return { taken, take };
}
