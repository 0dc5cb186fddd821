import { OperatorError } from '../../core/operator-error.js';

/** Tools cannot be listed, installed or removed. The message is for the user. */
export class ToolError extends OperatorError {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ToolError';
  }
}

/** Describes an error for a message. The errors of `fetch` have their reason in the cause. */
export function reasonOf(error: unknown): string {
  if (error instanceof ToolError) return error.message;
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'The disk is full.';
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
