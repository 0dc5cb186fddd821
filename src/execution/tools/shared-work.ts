import type { DownloadProgress } from './tool-download.js';

interface Waiter {
  readonly signal: AbortSignal | undefined;
  readonly progress: DownloadProgress | undefined;
}

interface Work<T> {
  readonly done: Promise<T>;
  readonly stop: AbortController;
  readonly waiters: Set<Waiter>;
}

/** Shares work between concurrent callers, and cancels it when all of them have aborted. */
export class SharedWork<T> {
  private readonly running = new Map<string, Work<T>>();

  async join(
    name: string,
    waiter: Waiter,
    begin: (shared: { signal: AbortSignal; progress: DownloadProgress }) => Promise<T>,
  ): Promise<T> {
    waiter.signal?.throwIfAborted();
    const work = this.running.get(name) ?? this.start(name, begin);
    work.waiters.add(waiter);
    let leave: () => void = () => undefined;
    const left = new Promise<never>((_, reject) => {
      leave = () => reject(waiter.signal?.reason as Error);
      waiter.signal?.addEventListener('abort', leave, { once: true });
    });
    try {
      return await Promise.race([work.done, left]);
    } finally {
      waiter.signal?.removeEventListener('abort', leave);
      work.waiters.delete(waiter);
      if (work.waiters.size === 0) await this.end(name, work);
    }
  }

  private start(
    name: string,
    begin: (shared: { signal: AbortSignal; progress: DownloadProgress }) => Promise<T>,
  ): Work<T> {
    const stop = new AbortController();
    const waiters = new Set<Waiter>();
    const progress: DownloadProgress = (received, total) => {
      for (const waiter of waiters) waiter.progress?.(received, total);
    };
    const work = { done: begin({ signal: stop.signal, progress }), stop, waiters };
    // Callers get the error from `done`. Nothing awaits this chain, so it must not reject.
    work.done.catch(() => undefined).finally(() => this.forget(name, work));
    this.running.set(name, work);
    return work;
  }

  /** Resolves when the aborted work has cleaned up. */
  private async end(name: string, work: Work<T>): Promise<void> {
    this.forget(name, work);
    work.stop.abort(new DOMException('All callers have left.', 'AbortError'));
    await work.done.catch(() => undefined);
  }

  private forget(name: string, work: Work<T>): void {
    if (this.running.get(name) === work) this.running.delete(name);
  }
}
