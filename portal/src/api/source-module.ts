export interface SourceModule {
  readonly namespace: string;
  readonly name: string;
  readonly provider: string;
  readonly version: string;
}

/** Parses an ID such as `private/acme/site/aws/1.0.0`. */
export function findSourceModule(id: string | null): SourceModule | null {
  const [, namespace, name, provider, version] = id?.split('/') ?? [];
  if (!namespace || !name || !provider || !version) return null;
  return { namespace, name, provider, version };
}
