/** `Invalid value for variable "size": Sizes are in lower case.` */
const REFUSED = /^Invalid value for variable "([^"\n]+)": (.+)$/gm;

/** The messages of the module's rules in a failed plan, by the name of the input. */
export function refusedValues(errorMessage: string | null): ReadonlyMap<string, string> {
  const messages = new Map<string, string>();
  for (const [, name = '', text = ''] of (errorMessage ?? '').matchAll(REFUSED))
    messages.set(name, messages.has(name) ? `${messages.get(name) ?? ''} ${text}` : text);
  return messages;
}
