import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { pageErrors, type PageRecord, recordPage, startBrowser } from '../docs/support/browser.js';
import { packFiles } from '../platform/module-registry/support/archives.js';
import { publish } from '../support/facts/module-facts.js';
import { needs } from '../support/needs.js';
import { startServer, type TestServer } from '../support/server.js';
import { hasSandbox, hasTool, tools } from '../support/tools.js';
import { World } from '../support/world.js';
import { signIn } from './support/desk.js';

/** Each place has a number, so that an executed script identifies its place. */
const markup = (place: number): string =>
  `<img src=x onerror=complain(${place})><script>complain(${place})</script>`;

const README = `# Readme ${markup(1)}

<script>complain(2)</script>
<iframe src="https://elsewhere.example/frame"></iframe>
<form action="https://elsewhere.example/form"><input name=token><button>Sign in again</button></form>
<a href="javascript:complain(3)">raw</a>

[script link](javascript:complain(4)) [encoded](&#106;avascript:complain(5)) [data link](data:text/html,x)
[outer link](https://elsewhere.example/page) [file link](../../admin) <https://elsewhere.example/auto>
![beacon](https://elsewhere.example/beacon.png) ![](//elsewhere.example/silent.png)

\`\`\`html
${markup(6)}
\`\`\`
`;

const hcl = (text: string): string => text.replaceAll('"', '\\"');

const MODULE = `variable "name" {
  type        = string
  default     = "${hcl(markup(10))}"
  description = "Described ${hcl(markup(11))}"
}

variable "is_broken" {
  type    = bool
  default = false
}

resource "terraform_data" "note" {
  input = "${hcl(markup(12))}\\u202egnp.exe"
  lifecycle {
    precondition {
      condition     = !var.is_broken
      error_message = "Refused ${hcl(markup(13))}."
    }
  }
}

check "health" {
  assert {
    condition     = terraform_data.note.id == ""
    error_message = "Unhealthy \\u001b]0;title\\u0007\\u001b[2J${hcl(markup(14))}."
  }
}

output "text" { value = "${hcl(markup(15))}" }
output "script" { value = "javascript:complain(16)" }
output "outer" { value = "https://elsewhere.example/output?q=<b>" }
output "nested" { value = { "${hcl(markup(17))}" = [1] } }
`;

const HUGE_README = `# Huge\n\n${'- [ ] **item** with _words_ and `code` and a [link](https://elsewhere.example/)\n'.repeat(20_000)}`;

describe.runIf(needs('chromium') && hasTool)('hostile content', { timeout: 240_000 }, () => {
  let server: TestServer;
  let browser: Browser;
  let page: Page;
  let record: PageRecord;
  let world: World;
  let noCodeModule: string;
  beforeAll(async () => {
    browser = await startBrowser();
    vi.stubEnv('PATH', tools[0]?.searchPath);
    const sandbox = hasSandbox ? 'required' : 'off';
    server = await startServer('sqlite', { GANTRY_RUN_SANDBOX: sandbox }, { realTool: true });
    world = new World(server);
    await world.establish('organization acme');
    const files = { 'main.tf': MODULE, 'README.md': README };
    await publish(world, 'hostile', 'acme', '1.0.0', packFiles(files));
    await publish(
      world,
      'huge',
      'acme',
      '1.0.0',
      packFiles({ 'main.tf': '', 'README.md': HUGE_README }),
    );
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    await signIn(context, server, (await world.token('owner of acme')) ?? '');
    page = await context.newPage();
    record = await recordPage(page);
    const module = { id: await world.id('module hostile in acme'), type: 'registry-modules' };
    const enabled = await world.request('POST', '/api/v2/organizations/acme/no-code-modules', {
      data: {
        type: 'no-code-modules',
        attributes: { enabled: true },
        relationships: { 'registry-module': { data: module } },
      },
    });
    noCodeModule = enabled.id;
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
    vi.unstubAllEnvs();
  });

  const open = (path: string) => page.goto(`${server.url}/app/acme/${path}`);
  const shown = (text: string) => page.getByText(text).filter({ visible: true }).first();

  async function provision(name: string, isBroken: string): Promise<string> {
    const attributes = { key: 'is_broken', value: isBroken, category: 'iac', hcl: true };
    const created = await world.request(
      'POST',
      `/api/v2/no-code-modules/${noCodeModule}/workspaces`,
      {
        data: {
          type: 'workspaces',
          attributes: { name },
          relationships: { vars: { data: [{ type: 'vars', attributes }] } },
        },
      },
    );
    const { relationships } = created as unknown as {
      relationships: { 'current-run': { data: { id: string } } };
    };
    return relationships['current-run'].data.id;
  }

  /** Expects only text, links with permitted protocols, and noopener on links to other sites. */
  async function expectHarmless(): Promise<void> {
    const main = page.getByRole('main');
    expect(await main.locator('script, iframe, object, embed, img, form[action]').count()).toBe(0);
    const links = await page.locator('a[href]').evaluateAll((found) =>
      found.map((link) => ({
        protocol: (link as HTMLAnchorElement).protocol,
        isOuter: (link as HTMLAnchorElement).origin !== location.origin,
        rel: link.getAttribute('rel') ?? '',
      })),
    );
    expect(links.length).toBeGreaterThan(0);
    for (const { protocol, isOuter, rel } of links) {
      expect(['http:', 'https:', 'mailto:', 'blob:']).toContain(protocol);
      if (isOuter) expect(rel).toContain('noopener');
    }
    expect(record.requests.filter((url) => !url.startsWith(server.url))).toEqual([]);
    expect(pageErrors(record)).toEqual([]);
  }

  it('in a readme is text, with links only to web pages', async () => {
    await open('modules/acme/hostile/aws');
    await shown('outer link').waitFor();
    await shown(markup(6)).waitFor();
    for (const name of ['outer link', 'beacon', 'https://elsewhere.example/auto'])
      expect(await page.getByRole('link', { name }).getAttribute('rel')).toMatch(/noopener/);
    for (const name of ['script link', 'encoded', 'data link', 'file link'])
      expect(await page.getByRole('link', { name }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Sign in again' }).count()).toBe(0);
    await expectHarmless();
  });

  it('in a readme of one megabyte leaves the page usable', async () => {
    await open('modules/acme/huge/aws');
    await shown('The readme is truncated here.').waitFor();
    await page.getByRole('tab', { name: /Versions/ }).click();
    await page.getByRole('tabpanel', { name: /Versions/ }).waitFor();
    await expectHarmless();
  });

  it('in inputs is text, on the page of the module and in its form', async () => {
    await open('modules/acme/hostile/aws?tab=inputs');
    await shown(`Described ${markup(11)}`).waitFor();
    await expectHarmless();
    await open('modules/acme/hostile/aws/provision');
    await page.getByRole('button', { name: /More inputs/ }).click();
    await shown(`Described ${markup(11)}`).waitFor();
    expect(await page.getByLabel('Name', { exact: true }).last().inputValue()).toBe(markup(10));
    await expectHarmless();
  });

  it('in a plan, its log and the outputs is text', async () => {
    const run = await provision('web', 'false');
    await open(`workspaces/web/runs/${run}`);
    await shown('1 thing is created').waitFor({ timeout: 90_000 });
    await page.locator('summary').first().click();
    await shown(markup(12)).waitFor();
    const log = page.getByRole('region', { name: 'Log' });
    await log.getByText('Plan: 1 to add').waitFor();
    await world.request('POST', `/api/v2/runs/${run}/actions/apply`);
    await page.getByText('The changes have been applied').waitFor({ timeout: 90_000 });
    await log.getByText(markup(14)).first().waitFor();
    // eslint-disable-next-line no-control-regex -- No escape sequence may remain.
    expect(await log.innerText()).not.toMatch(/\u001b|\u202e/);
    expect(await page.title()).not.toBe('title');
    await expectHarmless();
    await open('workspaces/web');
    await shown(markup(15)).waitFor();
    await shown('javascript:complain(16)').waitFor();
    await shown(markup(17)).waitFor();
    const outer = page.getByRole('link', { name: 'https://elsewhere.example/output?q=<b>' });
    expect(await outer.getAttribute('rel')).toBe('noopener noreferrer');
    await expectHarmless();
  });

  it('in the error of a run is text, there and on the page of its workspace', async () => {
    const run = await provision('broken', 'true');
    await open(`workspaces/broken/runs/${run}`);
    await page.getByText('The run failed').waitFor({ timeout: 90_000 });
    await shown(markup(13)).waitFor();
    await expectHarmless();
    await open('workspaces/broken');
    await shown(markup(13)).waitFor();
    await expectHarmless();
  });
});
