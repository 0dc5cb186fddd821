/** Returns the first line of an error's message, or of a substitute if it has no message. */
export function errorText(error: unknown): string {
  const {
    message = '',
    code,
    errors,
  } = error as { message?: string; code?: string; errors?: readonly Error[] };
  // If several addresses refuse a connection, only the errors of the addresses have messages.
  const text = message || errors?.map((one) => one.message).join(', ') || code || String(error);
  return (text.split('\n')[0] ?? '').replace(/:$/, '');
}
