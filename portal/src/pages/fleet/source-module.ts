interface SourceModule {
  readonly name: string;
  readonly provider: string;
  readonly version: string;
}

/** Reads `private/acme/site/aws/1.0.0`; null for a workspace that was not made from a module. */
export function sourceModule(id: string | null): SourceModule | null {
  const [, , name, provider, version] = id?.split('/') ?? [];
  return name && provider && version ? { name, provider, version } : null;
}
