import { resolve } from 'node:path';
import { variable } from './variable.js';
import {
  absolutePath,
  agentName,
  httpUrl,
  nonEmpty,
  oneOf,
  optional,
  sha256,
  toolMirror,
} from './variable-parsers.js';

/** OpenTofu and Terraform, OPA, and agents. */
export const TOOL_VARIABLES = {
  tools: variable(
    'GANTRY_TOOLS',
    'installed',
    '`installed`: runs use installed tools. `auto`: a run that needs another version ' +
      "installs it first, and verifies its vendor's signature.",
    oneOf('installed', 'auto'),
  ),
  toolsProduct: variable(
    'GANTRY_TOOLS_PRODUCT',
    'tofu',
    'The tool to install: `tofu` (OpenTofu) or `terraform`.',
    oneOf('tofu', 'terraform'),
  ),
  toolsMirror: variable(
    'GANTRY_TOOLS_MIRROR',
    '',
    'Where releases of the tools come from: an `https://` URL, or a folder. Empty: ' +
      'github.com and releases.hashicorp.com.',
    optional(toolMirror),
  ),
  opaPath: variable(
    'GANTRY_OPA_PATH',
    '',
    'Path of the program `opa`, which evaluates policies. Empty: the one on the search path.',
    optional(absolutePath),
  ),
  opaSha256: variable(
    'GANTRY_OPA_SHA256',
    '',
    'SHA-256 that the program `opa` must have, as its release lists it. Empty: not checked.',
    optional(sha256),
  ),
  agentUrl: variable(
    'GANTRY_AGENT_URL',
    '',
    'The server from which `runner --agent` claims runs: `https://…`; `http://` on loopback only.',
    optional(httpUrl),
  ),
  agentToken: variable(
    'GANTRY_AGENT_TOKEN',
    '',
    'Token of the agent pool, for `runner --agent`.',
    optional(nonEmpty),
  ),
  agentTokenFile: variable(
    'GANTRY_AGENT_TOKEN_FILE',
    '',
    'File with the token of the agent pool, instead of `GANTRY_AGENT_TOKEN`.',
    optional((text) => resolve(text)),
  ),
  agentName: variable(
    'GANTRY_AGENT_NAME',
    '',
    'Name of the agent. Empty: the host name.',
    optional(agentName),
  ),
};
