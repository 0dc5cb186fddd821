import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/core/config/config.js';
import { createExecutor } from '../../src/execution/create-executor.js';
import type { RunJob } from '../../src/execution/execution.js';
import { renderCliConfiguration } from '../../src/execution/modules/cli-configuration.js';
import { registryHostOf } from '../../src/execution/modules/registry-host.js';
import {
  renderRootConfiguration,
  renderVariablesFile,
} from '../../src/execution/modules/root-configuration.js';
import { estimateCost } from '../../src/execution/plan/cost-estimate.js';
import { parsePriceTable, readPriceTable } from '../../src/execution/plan/price-table.js';
import { parseRunInputs } from '../../src/execution/run-inputs.js';
import { BubblewrapEnclosure } from '../../src/execution/sandbox/bubblewrap-enclosure.js';
import { UnsandboxedEnclosure } from '../../src/execution/sandbox/unsandboxed-enclosure.js';
import { MachineTools } from '../../src/execution/tools/machine-tools.js';
import { discoverTools } from '../../src/execution/tools/tool-discovery.js';
import { ModuleInspector } from '../../src/lib/module-inspection/module-inspector.js';
import { environmentOf } from './support/native-step.js';

describe('the tools of a machine', () => {
  const writeFakeTool = (folder: string, name: string, version: string, title: string): string => {
    const path = join(folder, name);
    writeFileSync(
      path,
      `#!/bin/sh\nif [ "$2" = "-json" ]; then echo '{"terraform_version":"${version}"}'; else echo "${title} v${version}"; fi\n`,
    );
    chmodSync(path, 0o755);
    return path;
  };

  it('are found newest first and OpenTofu first, with a warning for unusable paths', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gantry-tools-'));
    const old = writeFakeTool(folder, 'old', '1.9.0', 'Terraform');
    const same = writeFakeTool(folder, 'same', '1.10.6', 'Terraform');
    writeFakeTool(folder, 'tofu', '1.10.6', 'OpenTofu');
    const { tools, problems } = await discoverTools([old, same, join(folder, 'absent')], folder);
    expect(tools).toEqual([
      { tool: 'tofu', version: '1.10.6', path: join(folder, 'tofu'), origin: 'search path' },
      { tool: 'terraform', version: '1.9.0', path: old, origin: 'configured' },
    ]);
    expect(problems).toEqual([
      `${join(folder, 'absent')} is not a tofu or terraform that runs on this machine.`,
    ]);
    rmSync(folder, { recursive: true });
  });

  it('are searched for until one is found', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gantry-tools-'));
    let now = 0;
    const tools = new MachineTools({ toolPaths: [], searchPath: folder }, () => now);
    const versionsAt = async (time: number): Promise<string[]> => {
      now = time;
      return (await tools.discover()).tools.map(({ version }) => version);
    };
    expect(await versionsAt(0)).toEqual([]);
    writeFakeTool(folder, 'terraform', '1.9.0', 'Terraform');
    expect(await versionsAt(30_000)).toEqual([]);
    expect(await versionsAt(30_001)).toEqual(['1.9.0']);
    writeFakeTool(folder, 'tofu', '1.10.6', 'OpenTofu');
    expect(await versionsAt(100_000)).toEqual(['1.9.0']);
    rmSync(folder, { recursive: true });
  });

  it('are reported as missing, with the setting that adds them', async () => {
    const inspector = new ModuleInspector();
    const executor = createExecutor(readConfig({}), inspector, '/nowhere');
    expect(await executor.listVersions()).toEqual([]);
    expect(await executor.findUnavailableReason()).toContain('GANTRY_RUN_CLI_PATHS');
    await inspector.close();
  });
});

describe('the root configuration', () => {
  const module = {
    namespace: 'acme',
    name: 'note',
    provider: 'tiny',
    version: '1.0.0',
    resources: [],
    variables: [
      { name: 'a', type: 'string', sensitive: false, required: true },
      { name: 'b', type: 'string', sensitive: true, required: false },
    ],
    outputs: [
      { name: 'o', sensitive: false },
      { name: 'e', sensitive: false, ephemeral: true },
    ],
  };
  const input = (key: string, sensitive: boolean) => ({ key, value: 'x', sensitive });

  it('passes variables with a value, sensitive if the module or the workspace marks them', () => {
    const root = JSON.parse(
      renderRootConfiguration(module, 'h.example/acme/note/tiny', [input('b', false)]),
    );
    expect(root).toEqual({
      variable: { b: { sensitive: true } },
      module: { this: { source: 'h.example/acme/note/tiny', version: '1.0.0', b: '${var.b}' } },
      output: { o: { value: '${module.this.o}', sensitive: false } },
    });
    expect(
      JSON.parse(renderRootConfiguration(module, 's', [input('a', true)])).output.o.sensitive,
    ).toBe(true);
    expect(
      JSON.parse(renderRootConfiguration(module, 's', [input('b', true)])).output.o.sensitive,
    ).toBe(false);
  });
});

describe('the file of the variables', () => {
  it('has one variable on each line', () => {
    expect(
      renderVariablesFile([
        { key: 'a', value: 'x\ny', sensitive: true },
        { key: 'b', value: [1, { c: null }], sensitive: false },
      ]),
    ).toBe('{\n"a": "x\\ny",\n"b": [1,{"c":null}]\n}\n');
  });
});

describe('the configuration of the tool', () => {
  const registry = {
    publicUrl: 'https://gantry.example.com',
    url: 'http://127.0.0.1:3000',
    token: 'secret"token',
  };
  it('uses the registry address of this machine, with the token only for fetching', () => {
    const options = {
      registry,
      providerHosts: ['registry.opentofu.org'],
      cacheFolder: '/providers',
    };
    const text = renderCliConfiguration({ ...options, purpose: 'fetch' });
    expect(text).toContain(
      'host "gantry.example.com" {\n  services = {\n    "modules.v1" = "http://127.0.0.1:3000/api/registry/v1/modules/"',
    );
    expect(text).toContain('include = ["gantry.example.com/*/*", "registry.opentofu.org/*/*"]');
    expect(text).toContain('token = "secret\\"token"');
    expect(renderCliConfiguration({ ...options, purpose: 'offline' })).not.toContain('credentials');
  });

  it.each([
    [{ kind: 'url', url: 'https://mirror.example.com/v1' }, 'network_mirror'],
    [{ kind: 'folder', path: '/etc/run/mirror' }, 'filesystem_mirror'],
  ] as const)('fetches the providers of other hosts from the mirror %j', (providerMirror, type) => {
    const options = { registry, cacheFolder: '/providers', purpose: 'fetch', providerMirror };
    const place =
      'url' in providerMirror ? `url = "${providerMirror.url}/"` : 'path = "/etc/run/mirror"';
    expect(
      renderCliConfiguration({
        ...options,
        purpose: 'fetch',
        providerHosts: ['registry.opentofu.org'],
      }),
    ).toContain(
      `direct {\n    include = ["gantry.example.com/*/*"]\n  }\n  ${type} {\n    ${place}\n    include = ["registry.opentofu.org/*/*"]\n  }`,
    );
    expect(
      renderCliConfiguration({ ...options, purpose: 'fetch', providerHosts: [] }),
    ).not.toContain(type);
  });

  it('uses a host name with a dot if the host of the registry has none', () => {
    expect(registryHostOf({ publicUrl: 'http://localhost:3000', token: '' })).toBe(
      'registry.gantry.internal',
    );
    expect(registryHostOf({ publicUrl: 'http://127.0.0.1:3000', token: '' })).toBe(
      '127.0.0.1:3000',
    );
  });
});

describe('a tool without a sandbox', () => {
  it.skipIf(process.platform === 'win32')('joins the control group of its run', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gantry-group-'));
    const limits = { cpuSeconds: 0, memoryBytes: 0, fileBytes: 0, processes: 0 };
    const enclosure = new UnsandboxedEnclosure({
      prlimit: null,
      limits,
      graceMs: 0,
      environment: [],
    });
    const { file, args } = enclosure.createCommand({
      tool: '/bin/echo',
      args: ['started'],
      env: {},
      folder,
      configFile: '',
      cacheFolder: '',
      inputs: [],
      cgroup: folder,
      isFetching: false,
      hasNetwork: false,
    });
    expect(execFileSync(file, args).toString()).toBe('started\n');
    expect(readFileSync(join(folder, 'cgroup.procs'), 'utf8')).toBe('0\n');
    rmSync(folder, { recursive: true });
  });
});

describe('environment variables', () => {
  it.each(['without a sandbox', 'in a sandbox'])(
    'override the garbage collection settings of the runner, %s',
    async (where) => {
      const limits = { cpuSeconds: 0, memoryBytes: 4096, fileBytes: 0, processes: 0 };
      const enclosure =
        where === 'without a sandbox'
          ? new UnsandboxedEnclosure({ prlimit: null, limits, graceMs: 0, environment: [] })
          : new BubblewrapEnclosure(
              { bwrap: '/bwrap', prlimit: '/prlimit', mounts: null },
              limits,
              [],
            );
      const variables = [
        { key: 'GOGC', value: '50', category: 'env' as const, hcl: false, sensitive: false },
      ];
      const job = {
        module: { variables: [] },
        variables,
        registry: { token: 'token' },
      } as unknown as RunJob;
      const { environment, ignored } = await parseRunInputs(job);
      const step = {
        tool: '/tofu',
        args: [],
        folder: '/folder',
        configFile: '/configuration',
        cacheFolder: '/cache',
        inputs: [],
        cgroup: null,
        isFetching: false,
        hasNetwork: false,
      };
      expect(ignored).toEqual([]);
      expect(environmentOf(enclosure.createCommand({ ...step, env: environment }))).toMatchObject({
        GOGC: '50',
        GOMEMLIMIT: '1024',
      });
      expect(environmentOf(enclosure.createCommand({ ...step, env: {} }))).toMatchObject({
        GOGC: '400',
        GOMEMLIMIT: '1024',
      });
    },
  );

  it('that change the tool, or have an invalid name, are omitted and reported', async () => {
    const names = [
      'TF_VAR_size',
      'AWS_REGION',
      'TF_CLI_ARGS_plan',
      'tf_log',
      'CHECKPOINT_DISABLE',
      'LD_PRELOAD',
      'PYTHONPATH',
      'Path',
      '1x',
      '',
    ];
    const variables = names.map((key) => ({
      key,
      value: 'x',
      category: 'env' as const,
      hcl: false,
      sensitive: false,
    }));
    const job = {
      module: { variables: [] },
      variables,
      registry: { token: 'token' },
    } as unknown as RunJob;
    const { environment, ignored } = await parseRunInputs(job);
    expect(environment).toEqual({ TF_VAR_size: 'x', AWS_REGION: 'x' });
    expect(ignored).toEqual(names.slice(2));
  });
});

describe('cost estimates', () => {
  it('are sums before and after, with the number of resources that have a price', () => {
    const prices = parsePriceTable({ aws_instance: 30.1, aws_lb: 16.2 }, 'prices.yaml');
    const change = (
      type: string,
      action: 'create' | 'update' | 'delete' | 'replace' | 'no-op',
    ) => ({ address: `${type}.x`, type, action });
    const changes = [
      change('aws_instance', 'create'),
      change('aws_instance', 'update'),
      change('aws_lb', 'delete'),
      change('aws_lb', 'replace'),
      change('aws_vpc', 'create'),
    ];
    expect(estimateCost(prices, changes)).toEqual({
      priorMonthlyCost: '62.50',
      proposedMonthlyCost: '76.40',
      deltaMonthlyCost: '13.90',
      resourcesCount: 5,
      matchedResourcesCount: 4,
      unmatchedResourcesCount: 1,
    });
  });

  it('refuse an invalid price table with all its errors', async () => {
    expect(() => parsePriceTable({ a: -1, b: 'many', c: 1, 'D e': 2 }, 'prices.yaml')).toThrow(
      'The price table prices.yaml has entries with an invalid type or price: a, b, D e.',
    );
    expect(() => parsePriceTable([1], 'prices.yaml')).toThrow('must map');
    await expect(readPriceTable('/nowhere/prices.yaml')).rejects.toThrow(
      "GANTRY_COST_TABLE cannot be read: ENOENT: no such file or directory, open '/nowhere/prices.yaml'.",
    );
  });
});
