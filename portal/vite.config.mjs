// Builds the portal into dist/portal/, which the server serves at /app.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const path = (name) => fileURLToPath(new URL(name, import.meta.url));

/** The server to which `npm run dev:portal` and the preview forward API requests. */
const { GANTRY_URL = 'http://127.0.0.1:3000' } = process.env;
const proxy = { '/api': GANTRY_URL, '/v1': GANTRY_URL };

export default defineConfig(({ command }) => {
  // With NODE_ENV=development in the environment, the build would contain React's checks.
  if (command === 'build') process.env.NODE_ENV = 'production';
  return {
    root: path('.'),
    base: '/app/',
    plugins: [react(), englishOnly(), precompressed()],
    resolve: { alias: { '@gantry/client': path('../client/src/index.ts') } },
    server: { proxy },
    preview: { proxy },
    build: {
      outDir: path('../dist/portal'),
      emptyOutDir: true,
      target: 'es2022',
      // No organization can be named "-", so these paths never collide with a page.
      assetsDir: '-',
      // The content security policy refuses data: URLs.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      license: { fileName: 'licenses.md' },
      chunkSizeWarningLimit: 1000,
    },
  };
});

/**
 * Omits the texts of React Aria in other languages: the portal is in English only (app/root.tsx).
 */
function englishOnly() {
  return {
    name: 'English only',
    load: {
      filter: {
        id: /react-(aria|stately|aria-components)\/dist\/private\/.*intl\/.*[a-z]{2}-[A-Z]{2}\.mjs$/,
      },
      handler: (id) => (id.endsWith('en-US.mjs') ? null : 'export default undefined;'),
    },
  };
}

/** Writes a .gz and a .br beside each text file, so that the server never compresses. */
function precompressed() {
  const compressors = {
    gz: (content) => promisify(gzip)(content, { level: 9 }),
    br: (content) =>
      promisify(brotliCompress)(content, {
        params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
      }),
  };
  return {
    name: 'precompressed files',
    apply: 'build',
    async writeBundle({ dir }) {
      const names = readdirSync(dir, { recursive: true, encoding: 'utf8' });
      const files = names.filter((name) => /\.(js|css|html|svg)$/.test(name));
      await Promise.all(
        files.flatMap((name) =>
          Object.entries(compressors).map(async ([suffix, compress]) => {
            const file = join(dir, name);
            writeFileSync(`${file}.${suffix}`, await compress(readFileSync(file)));
          }),
        ),
      );
    },
  };
}
