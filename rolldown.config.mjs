// The second half of `npm run build`: what tsc made in build/, and the libraries, become the few files that are shipped,
// dist/src/. Reading 3,000 files was more than half of what a start costs (docs/decisions/0047).
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'rolldown';

const ASSETS = ['src/app/entry-points/assets', 'src/core/http/swagger-ui/assets'];
const TOOL_KEYS = 'src/execution/tools/keys';

/** Where tsc writes. Not every folder of that name is meant: the checkout may lie in one. */
const TSC = fileURLToPath(new URL('build/', import.meta.url));

/**
 * What stays a package of its own, in node_modules/: native code, files that are not code, and the two libraries whose
 * licences ask that whoever runs Gantry can exchange them (docs/decisions/0035).
 */
const PACKAGES = /^(sqlite3|swagger-ui-dist|openpgp|@cdktn\/hcl2json)(\/|$)/;

/** What libraries would load if it were installed: drivers of other databases, other transports. */
const ABSENT =
  /^(@nestjs\/(websockets|microservices|mongoose|axios)|@fastify\/|@google-cloud\/|@sap\/|hdb-pool|mysql|mysql2|oracledb|mssql|redis|ioredis|mongodb|better-sqlite3|sql\.js|react-native-sqlite-storage|typeorm-aurora-data-api-driver|pg-native|pg-query-stream|class-transformer\/storage)/;

/** Beside the entry, because programs of threads and the assets of the HTTP server are looked for beside the code that wants them. */
export default defineConfig({
  input: {
    main: 'build/src/main.js',
    'key-examination.worker': 'build/src/lib/openpgp/key-examination.worker.js',
    'module-inspection.worker': 'build/src/lib/module-inspection/module-inspection.worker.js',
    'plan-reading.worker': 'build/src/execution/plan/plan-reading.worker.js',
    'plan-description.worker': 'build/src/platform/runs/plan-summary/plan-description.worker.js',
    'drift.worker': 'build/src/platform/lifecycle/assessments/drift.worker.js',
    'launcher.worker': 'build/src/execution/launcher/launcher.worker.js',
    'egress-proxy.worker': 'build/src/execution/egress/egress-proxy.worker.js',
    'egress-forwarder.worker': 'build/src/execution/egress/egress-forwarder.worker.js',
  },
  platform: 'node',
  external: [PACKAGES, ABSENT],
  transform: { define: { __dirname: 'import.meta.dirname' } },
  plugins: [sourceMapsOfTsc(), httpAssets(), toolKeys()],
  output: {
    dir: 'dist',
    cleanDir: true,
    format: 'esm',
    entryFileNames: 'src/[name].js',
    chunkFileNames: 'src/[name]-[hash].js',
    sourcemap: true,
    sourcemapExcludeSources: true,
    // Names of classes are read: by Nest, by TypeORM, and by whoever reads a log.
    keepNames: true,
    // The text of a program stays in the memory of every process that has loaded it, and takes twice as much where one letter of
    // a file is beyond Latin-1. No name is changed, and the places in stacks are those of the sources in any case.
    comments: { legal: true, annotation: false, jsdoc: false },
    minify: {
      compress: false,
      mangle: false,
      codegen: { removeWhitespace: true, asciiOnly: true },
    },
  },
});

/** So that the places in stacks are those of the TypeScript (src/core/logging/source-mapped-stack.ts). */
function sourceMapsOfTsc() {
  return {
    name: 'source maps of tsc',
    load: {
      filter: { id: /[\\/]build[\\/].*\.js$/ },
      handler: (id) =>
        id.startsWith(TSC)
          ? { code: readFileSync(id, 'utf8'), map: readFileSync(`${id}.map`, 'utf8') }
          : null,
    },
  };
}

function httpAssets() {
  return {
    name: 'assets of the HTTP server',
    generateBundle() {
      for (const folder of ASSETS)
        for (const name of readdirSync(folder))
          this.emitFile({
            type: 'asset',
            fileName: `src/assets/${name}`,
            source: readFileSync(`${folder}/${name}`),
          });
    },
  };
}

/** The public keys under which the vendors of the tools sign. */
function toolKeys() {
  return {
    name: 'keys of vendors',
    generateBundle() {
      for (const name of readdirSync(TOOL_KEYS))
        this.emitFile({
          type: 'asset',
          fileName: `src/keys/${name}`,
          source: readFileSync(`${TOOL_KEYS}/${name}`),
        });
    },
  };
}
