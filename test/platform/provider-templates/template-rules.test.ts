import { describe, expect, it } from 'vitest';
import { Invalid } from '../../../src/core/errors.js';
import { renderBody } from '../../../src/lib/hcl/provider-block.js';
import { selectMostSpecific } from '../../../src/platform/provider-templates/effective-templates.js';
import { providerChoices } from '../../../src/platform/provider-templates/provider-choice.js';
import {
  isSameSource,
  parseTemplate,
} from '../../../src/platform/provider-templates/template-rules.js';
import { measureMinCpuTime } from '../../support/event-loop.js';

function refusalsOf(configuration: string): string[] {
  try {
    parseTemplate(configuration);
    return [];
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    return error.violations.map(({ pointer, detail }) => {
      expect(pointer).toBe('/data/attributes/configuration');
      return detail;
    });
  }
}

describe('the configuration of a provider template', () => {
  it('can have values, nested blocks, comments and placeholders', () => {
    const { provider, alias, body } = parseTemplate(`
      # The account of each project.
      provider "aws" {
        alias  = "replica" // of the default one
        region = var.region
        retries = 3
        skip = [true, null, "$\${literal}", -1.5]
        assume_role {
          role_arn     = "arn:aws:iam::\${ var.account }:role/\${project.name}"
          session_name = "100% \${workspace.name}"
        }
        assume_role { role_arn = "second" }
        default_tags { tags = { "team:name" = "web", workspace : workspace.id } }
      }
    `);
    expect({ provider, alias }).toEqual({ provider: 'aws', alias: 'replica' });
    const facts: Record<string, string> = {
      'project.name': 'Web ${x}',
      'workspace.name': 'site',
      'workspace.id': 'ws-1',
    };
    const rendered = renderBody(body, (path) =>
      path in facts ? { text: facts[path] ?? '' } : { expression: path },
    );
    expect(rendered).toEqual({
      region: '${var.region}',
      retries: 3,
      skip: [true, null, '$${literal}', -1.5],
      assume_role: [
        { role_arn: 'arn:aws:iam::${var.account}:role/Web $${x}', session_name: '100% site' },
        { role_arn: 'second' },
      ],
      default_tags: [{ tags: { 'team:name': 'web', workspace: 'ws-1' } }],
    });
  });

  it.each([
    ['', /exactly one provider block/],
    ['region = "x"', /"region" is not allowed/],
    ['provider "aws" {}\nprovider "aws" {}', /Line 2: Something follows/],
    ['terraform {}', /"terraform" is not allowed/],
    ['resource "null_resource" "x" {}', /"resource" is not allowed/],
    ['provider "aws" {}\nresource "null_resource" "x" {}', /Line 2: Something follows/],
    ['provider "aws" "eu" {}', /opening brace/],
    ['provider "Aws.eu" {}', /local name/],
    ['provider "aws" { alias = var.x }', /alias must be a name in quotes/],
    ['provider "aws" { version = "~> 5" }', /required_providers/],
    ['provider "aws" { for_each = var.regions }', /for_each/],
    ['provider "aws" { region = local.region }', /placeholder "local.region" is unknown/],
    ['provider "aws" { region = "${workspace.owner}" }', /"workspace.owner" is unknown/],
    ['provider "aws" { region = "${var.a.b}" }', /"var.a.b" is unknown/],
    ['provider "aws" { region = var.version }', /variable with the name "version"/],
    ['provider "aws" { region = file("/etc/passwd") }', /calls are not allowed/],
    ['provider "aws" { region = "${file("x")}" }', /brace is expected/],
    ['provider "aws" { region = "${var.a == 1 ? "b" : "c"}" }', /brace is expected/],
    ['provider "aws" { region = "%{ if true }x%{ endif }" }', /Directives/],
    ['provider "aws" { region = var.a[0] }', /indexes and calls/],
    ['provider "aws" { region = var.a + 1 }', /Operators/],
    ['provider "aws" { zones = [for z in var.z : z] }', /For expressions/],
    ['provider "aws" { region = <<E\nx\nE\n}', /Heredocs/],
    ['provider "aws" { dynamic "x" {} }', /dynamic/],
    ['provider "aws" { region = "a"\nregion = "b" }', /Line 2: The name "region" occurs twice/],
    ['provider "aws" { tags = { (var.x) = 1 } }', /name of a member/],
    ['provider "aws" { tags = { "${var.x}" = 1 } }', /cannot contain a placeholder/],
    ['provider "aws" {', /name of an argument/],
    ['provider "aws" { region = "x', /not closed/],
  ])('is refused if it is %j', (configuration, reason) => {
    expect(refusalsOf(configuration)).toEqual([expect.stringMatching(reason)]);
  });

  it.each([
    'provider "aws" { secret_key = "correct horse" }',
    'provider "aws" {\n access_key = "x"\n}',
    'provider "azurerm" { client_secret = "x" }',
    'provider "vault" { auth { token = "x" } }',
    'provider "x" { headers = { api_key = "x" } }',
    'provider "x" { user = "AKIAIOSFODNN7EXAMPLE" }',
    'provider "x" {} # AKIAIOSFODNN7EXAMPLE',
    'provider "x" { pem = "-----BEGIN RSA PRIVATE KEY-----\\n" }',
  ])('is refused if it contains a secret: %s', (configuration) => {
    const [reason = '', ...others] = refusalsOf(configuration);
    expect(others).toEqual([]);
    expect(reason).toMatch(/secret\. .*sensitive variable/);
    expect(reason).not.toMatch(/correct horse|AKIA/);
  });

  it('may name files, addresses and variables of secrets', () => {
    const configuration = `provider "x" {
      secret_key = var.secret_key
      token = "\${var.token}"
      password = ""
      token_url = "https://id.example.com"
      client_secret_file = "/run/secret"
      key_id = "k1"
    }`;
    expect(refusalsOf(configuration)).toEqual([]);
  });

  it('is parsed in less than 250 ms of CPU time, even if it is hostile', () => {
    for (const part of ['$', '%', '${var.a}', '[', '{ a = ', '"$', '\\u0024', 'a { ']) {
      const text = `provider "aws" { region = "${part.repeat(8_192 / part.length)}`;
      expect(
        measureMinCpuTime(3, () => void refusalsOf(text)),
        part,
      ).toBeLessThan(250);
    }
  });
});

describe('the choice of a template', () => {
  const template = (scope: 'organization' | 'project' | 'no-code-module', alias = '') => ({
    ...{ id: scope, name: scope, scope, provider: 'aws', alias, source: 'hashicorp/aws' },
    configuration: 'provider "aws" {}',
  });
  const requirement = { versionConstraints: [], configurationAliases: [], isDeclared: true };
  const aws = { name: 'aws', source: 'hashicorp/aws', ...requirement };
  const block = { name: 'aws', alias: null, isConfigured: true, file: 'main.tf', line: 1 };
  const choicesFor = (
    requiredProviders: Parameters<typeof providerChoices>[0]['requiredProviders'],
    providerBlocks: readonly (
      typeof block | (Omit<typeof block, 'alias'> & { alias: string })
    )[] = [],
    templates = [template('organization')],
  ) =>
    providerChoices({ requiredProviders, providerBlocks }, templates).map(
      ({ requirement: { name }, alias, origin }) => [
        alias === null ? name : `${name}.${alias}`,
        typeof origin === 'string' ? origin : (origin?.name ?? null),
      ],
    );

  it('is the most specific one for each name and alias', () => {
    const all = [template('organization'), template('no-code-module'), template('project')];
    expect(selectMostSpecific(all).map(({ name }) => name)).toEqual(['no-code-module']);
    expect(selectMostSpecific(all.reverse()).map(({ name }) => name)).toEqual(['no-code-module']);
    expect(
      selectMostSpecific([template('project'), template('organization', 'replica')]).map(
        ({ name }) => name,
      ),
    ).toEqual(['project', 'organization']);
  });

  it('is none if the module has its own block, or does not declare the provider', () => {
    expect(choicesFor([aws])).toEqual([['aws', 'organization']]);
    expect(choicesFor([aws], [block])).toEqual([['aws', 'own']]);
    expect(choicesFor([aws], [{ ...block, isConfigured: false }])).toEqual([
      ['aws', 'organization'],
    ]);
    expect(choicesFor([{ ...aws, name: 'google', source: 'hashicorp/google' }])).toEqual([
      ['google', null],
    ]);
    expect(choicesFor([])).toEqual([]);
  });

  it('compares the source, with the default registries of both tools', () => {
    expect(choicesFor([{ ...aws, source: null }])).toEqual([['aws', 'organization']]);
    expect(choicesFor([{ ...aws, source: 'registry.opentofu.org/HashiCorp/aws' }])).toEqual([
      ['aws', 'organization'],
    ]);
    expect(choicesFor([{ ...aws, source: 'acme/aws' }])).toEqual([['aws', null]]);
    expect(isSameSource('registry.acme.example/acme/aws', 'acme/aws')).toBe(false);
  });

  it('exists for each alias that the module expects', () => {
    const expecting = { ...aws, configurationAliases: ['aws.replica'] };
    expect(choicesFor([expecting])).toEqual([
      ['aws', 'organization'],
      ['aws.replica', null],
    ]);
    expect(
      choicesFor([expecting], [], [template('organization'), template('project', 'replica')]),
    ).toEqual([
      ['aws', 'organization'],
      ['aws.replica', 'project'],
    ]);
    expect(choicesFor([expecting], [{ ...block, alias: 'replica' }])).toEqual([
      ['aws', 'organization'],
      ['aws.replica', 'own'],
    ]);
  });
});
