// The second step of `npm run build`: bundles the output of tsc in build/ and the libraries into a
// few files in dist/src/. Loading 3,000 files took four fifths of a start (docs/decisions/0047).
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'rolldown';

const ASSET_FOLDERS = ['src/app/entry-points/assets', 'src/core/http/swagger-ui/assets'];

/** The public keys that verify the signatures of the vendors of the tools. */
const KEY_FOLDER = 'src/execution/tools/keys';

/** The absolute path, because the path of the checkout may contain another folder named build. */
const TSC_OUTPUT = fileURLToPath(new URL('build/', import.meta.url));

/**
 * Packages that stay in node_modules/: native code, files that are not code, and two libraries that
 * operators must be able to replace, because their licenses require it (docs/decisions/0035).
 */
const EXTERNAL_PACKAGES = /^(sqlite3|swagger-ui-dist|openpgp|@cdktn\/hcl2json)(\/|$)/;

/** Packages that libraries load only if they are installed, such as drivers of other databases. */
const OPTIONAL_PACKAGES =
  /^(@nestjs\/(websockets|microservices|mongoose|axios)|@fastify\/|@google-cloud\/|@sap\/|hdb-pool|mysql|mysql2|oracledb|mssql|redis|ioredis|mongodb|better-sqlite3|sql\.js|react-native-sqlite-storage|typeorm-aurora-data-api-driver|pg-native|pg-query-stream|class-transformer\/storage)/;

/** Worker threads and assets are loaded from the folder of the code that uses them: dist/src/. */
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
  external: [EXTERNAL_PACKAGES, OPTIONAL_PACKAGES],
  transform: { define: { __dirname: 'import.meta.dirname' } },
  plugins: [
    tscSourceMaps(),
    ...ASSET_FOLDERS.map((folder) => copyFiles(folder, 'assets')),
    copyFiles(KEY_FOLDER, 'keys'),
  ],
  output: {
    dir: 'dist',
    cleanDir: true,
    format: 'esm',
    entryFileNames: 'src/[name].js',
    chunkFileNames: 'src/[name]-[hash].js',
    sourcemap: true,
    sourcemapExcludeSources: true,
    // NestJS and TypeORM use the names of classes, and logs contain them.
    keepNames: true,
    // Each process keeps the text of its program in memory, with two bytes for each character if a
    // file contains one outside Latin-1. Names stay the same.
    comments: { legal: true, annotation: false, jsdoc: false },
    minify: {
      compress: false,
      mangle: false,
      codegen: { removeWhitespace: true, asciiOnly: true },
    },
  },
});

/**
 * Passes the source maps of tsc on, so that stacks show positions in the TypeScript files
 * (src/core/logging/source-mapped-stack.ts).
 */
function tscSourceMaps() {
  return {
    name: 'source maps of tsc',
    load: {
      filter: { id: /[\\/]build[\\/].*\.js$/ },
      handler: (id) =>
        id.startsWith(TSC_OUTPUT)
          ? { code: readFileSync(id, 'utf8'), map: readFileSync(`${id}.map`, 'utf8') }
          : null,
    },
  };
}

/** Copies the files of a folder to a folder of dist/src/. */
function copyFiles(folder, target) {
  return {
    name: `copy of ${folder}`,
    generateBundle() {
      for (const name of readdirSync(folder))
        this.emitFile({
          type: 'asset',
          fileName: `src/${target}/${name}`,
          source: readFileSync(`${folder}/${name}`),
        });
    },
  };
}
