/**
 * Parses the address of the server and removes trailing slashes. Throws a TypeError unless it is an
 * HTTP or HTTPS URL without a user name, password, query or fragment.
 */
export function parseServerUrl(url: unknown): { readonly href: string; readonly origin: string } {
  const text = url instanceof URL ? url.href : url;
  if (typeof text !== 'string' || text.trim() === '')
    throw new TypeError(
      'url is missing or not a string: it must be the address of the server, such as ' +
        '"https://gantry.example.com".',
    );
  const parsed = parse(text.trim());
  if (!parsed || !/^https?:$/.test(parsed.protocol))
    throw new TypeError(
      `url must be an address such as "https://gantry.example.com", not "${text}".`,
    );
  if (parsed.username !== '' || parsed.password !== '')
    throw new TypeError('url must not contain a user name or a password: use a token instead.');
  if (parsed.search !== '' || parsed.hash !== '')
    throw new TypeError('url must not have a query or a fragment.');
  return {
    href: parsed.origin + parsed.pathname.replace(/\/+$/, ''),
    origin: parsed.origin,
  };
}

function parse(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
