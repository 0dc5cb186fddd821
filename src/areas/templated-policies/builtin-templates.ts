import type { TemplateDefinition } from './template-definition.js';

/**
 * The schema of templates whose only variable is `name`. Clients receive this text: do not reformat
 * it.
 */
const NAME_SCHEMA =
  '{"type":"object","properties":{"name":{"type":"string","minLength":1}},"required":["name"]}';

const formatRule = (kind: string, label: string, policy: string) =>
  `${kind} "${label}" {\n  policy = "${policy}"\n}\n`;

/** The templates of every installation. Clients compare the rule texts: do not change them. */
export const BUILTIN_TEMPLATES: readonly TemplateDefinition[] = [
  {
    TemplateName: 'builtin/dns',
    Schema: '',
    Template:
      formatRule('node_prefix', '', 'read') +
      formatRule('service_prefix', '', 'read') +
      formatRule('query_prefix', '', 'read'),
    Description: 'Lets a DNS server answer for all nodes, services and prepared queries.',
  },
  {
    TemplateName: 'builtin/node',
    Schema: NAME_SCHEMA,
    Template: formatRule('node', '{{.Name}}', 'write') + formatRule('service_prefix', '', 'read'),
    Description: 'Lets a node register itself and discover all services.',
    charsets: { name: 'node' },
  },
  {
    TemplateName: 'builtin/scheduler-server',
    Schema: '',
    Template:
      'acl = "write"\n' +
      formatRule('agent_prefix', '', 'read') +
      formatRule('node_prefix', '', 'read') +
      formatRule('service_prefix', '', 'write'),
    Description:
      "Lets a workload scheduler's server manage tokens and policies, read agents and nodes, and " +
      'register services.',
  },
  {
    TemplateName: 'builtin/service',
    Schema: NAME_SCHEMA,
    Template:
      formatRule('service', '{{.Name}}', 'write') +
      formatRule('service', '{{.Name}}-sidecar-proxy', 'write') +
      formatRule('service_prefix', '', 'read') +
      formatRule('node_prefix', '', 'read'),
    Description:
      'Lets a service register itself and its sidecar proxy, and discover all services and nodes.',
    charsets: { name: 'service' },
  },
  {
    TemplateName: 'builtin/workload-identity',
    Schema: NAME_SCHEMA,
    Template: formatRule('identity', '{{.Name}}', 'write'),
    Description: 'Lets a workload manage its own identity.',
    charsets: { name: 'identity' },
  },
];
