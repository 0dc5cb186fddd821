export type StopReason = 'cancel' | 'force' | 'lease-lost' | 'shutdown';

/** Interrupts an execution, and keeps the first reason. */
export class RunStop {
  private readonly controller = new AbortController();
  reason: StopReason | null = null;

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  request(reason: StopReason): void {
    this.reason ??= reason;
    this.controller.abort();
  }
}
