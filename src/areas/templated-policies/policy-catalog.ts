import { SerializedResponse } from '../../core/http/contract/call.js';
import { BUILTIN_TEMPLATES } from './builtin-templates.js';
import type { TemplateDefinition } from './template-definition.js';
import { compilePolicy, type TemplatedPolicy } from './templated-policy.js';

/** Other names under which existing clients request built-in templates. */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ['builtin/nomad-server', 'builtin/scheduler-server'],
]);

/** All templates, compiled and serialized once when the server starts. */
export class PolicyCatalog {
  private readonly policies = new Map<string, TemplatedPolicy>();
  private readonly responses = new Map<string, SerializedResponse>();
  private readonly origins = new Map<string, string>();
  /** All templates, keyed by name, in byte order. */
  readonly list: SerializedResponse;

  /** Compiles the templates. Throws an Error that names the file and the mistake. */
  constructor(operatorTemplates: readonly TemplateDefinition[] = []) {
    for (const definition of [...BUILTIN_TEMPLATES, ...operatorTemplates]) this.add(definition);
    const names = [...this.policies.keys()].sort((a, b) =>
      Buffer.compare(Buffer.from(a), Buffer.from(b)),
    );
    this.list = new SerializedResponse(
      Object.fromEntries(names.map((name) => [name, this.policies.get(name)?.definition])),
    );
  }

  find(name: string): TemplatedPolicy | undefined {
    return this.policies.get(name) ?? this.policies.get(ALIASES.get(name) ?? '');
  }

  findResponse(name: string): SerializedResponse | undefined {
    return this.responses.get(name) ?? this.responses.get(ALIASES.get(name) ?? '');
  }

  private add(definition: TemplateDefinition): void {
    const { TemplateName: name, file = name } = definition;
    try {
      const other = this.origins.get(name);
      if (other !== undefined) throw new Error(`${other} has the same name, ${name}`);
      this.origins.set(name, file);
      const policy = compilePolicy(definition);
      this.policies.set(name, policy);
      this.responses.set(name, new SerializedResponse(policy.definition));
    } catch (error) {
      throw new Error(`The policy template ${file} cannot be loaded: ${(error as Error).message}`, {
        cause: error,
      });
    }
  }
}
