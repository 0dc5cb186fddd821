import type { TemplateDefinition } from './template-definition.js';

/** The schema of the single variable of the built-in templates, as specified. */
const NAME_SCHEMA =
  '{"type":"object","properties":{"name":{"type":"string","minLength":1}},"required":["name"]}';

const rule = (kind: string, label: string, policy: string) =>
  `${kind} "${label}" {\n  policy = "${policy}"\n}\n`;

/** The templates of every installation, with the specified rule texts. */
export const BUILTIN_TEMPLATES: readonly TemplateDefinition[] = [
  {
    TemplateName: 'builtin/dns',
    Schema: '',
    Template:
      rule('node_prefix', '', 'read') +
      rule('service_prefix', '', 'read') +
      rule('query_prefix', '', 'read'),
    Description: 'Lets a DNS server answer for all nodes, services and prepared queries.',
  },
  {
    TemplateName: 'builtin/node',
    Schema: NAME_SCHEMA,
    Template: rule('node', '{{.Name}}', 'write') + rule('service_prefix', '', 'read'),
    Description: 'Lets a node register itself and discover all services.',
    charsets: { name: 'node' },
  },
  {
    TemplateName: 'builtin/scheduler-server',
    Schema: '',
    Template:
      'acl = "write"\n' +
      rule('agent_prefix', '', 'read') +
      rule('node_prefix', '', 'read') +
      rule('service_prefix', '', 'write'),
    Description:
      "Lets a workload scheduler's server create tokens, read agents and nodes, and register " +
      'services.',
  },
  {
    TemplateName: 'builtin/service',
    Schema: NAME_SCHEMA,
    Template:
      rule('service', '{{.Name}}', 'write') +
      rule('service', '{{.Name}}-sidecar-proxy', 'write') +
      rule('service_prefix', '', 'read') +
      rule('node_prefix', '', 'read'),
    Description:
      'Lets a service register itself and its sidecar proxy, and discover all services and nodes.',
    charsets: { name: 'service' },
  },
  {
    TemplateName: 'builtin/workload-identity',
    Schema: NAME_SCHEMA,
    Template: rule('identity', '{{.Name}}', 'write'),
    Description: 'Lets a workload manage its own identity.',
    charsets: { name: 'identity' },
  },
];
