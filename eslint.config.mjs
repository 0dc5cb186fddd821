import js from '@eslint/js';
import jsxA11y from 'eslint-plugin-jsx-a11y-x';
import reactHooks from 'eslint-plugin-react-hooks';
import simpleImportSort from 'eslint-plugin-simple-import-sort';
import tseslint from 'typescript-eslint';

const SINGLE_ROWS = {
  selector:
    'CallExpression[callee.property.name=/^(insert|update|upsert|save|delete|remove|findOneBy|findOneOrFail|findOneByOrFail)$/][arguments.0.name=/^[A-Z][a-z]/]:not([callee.object.callee.property.name="createQueryBuilder"])',
  message: 'Read and write single rows with rows(manager, Entity).',
};

const WORKSPACE_OWNER = {
  selector:
    'CallExpression[callee.property.name=/^(insert|insertIfAbsent|update|updateVersioned|upsert|delete)$/][callee.object.callee.name="rows"][callee.object.arguments.1.name="Workspace"]',
  message: 'Outside of platform/workspaces, write a workspace with workspaceChanges.',
};

const INJECTED_TIME = {
  selector:
    'MemberExpression[object.name="Date"][property.name="now"], NewExpression[callee.name="Date"][arguments.length=0]',
  message: 'Features read the time from Clock.',
};

const NODE_GLOBALS = Object.fromEntries(
  Object.getOwnPropertyNames(globalThis).map((name) => [name, 'readonly']),
);

export default tseslint.config(
  {
    ignores: [
      'build/',
      'dist/',
      'client/dist/',
      'src/core/http/swagger-ui/assets/',
      'generated/',
      'coverage/',
      '.cache/',
      'data/',
      'test/**/corpus/**',
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    plugins: { 'simple-import-sort': simpleImportSort },
    rules: {
      // One group without blank lines: Node.js, packages, other folders, this folder.
      'simple-import-sort/imports': [
        'error',
        { groups: [['^\\u0000', '^node:', String.raw`^@?\w`, String.raw`^\.\.`, String.raw`^\.`]] },
      ],
      'simple-import-sort/exports': 'error',
      // NestJS modules are classes with nothing but decorators.
      '@typescript-eslint/no-extraneous-class': [
        'error',
        { allowWithDecorator: true, allowStaticOnly: true },
      ],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // `return call()` may end a function that returns nothing.
      '@typescript-eslint/no-confusing-void-expression': 'off',
      '@typescript-eslint/no-meaningless-void-operator': 'off',
      // Generated classes only describe shapes: object literals may stand for instances.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      '@typescript-eslint/prefer-nullish-coalescing': 'off',
      // Names that start with `_` omit a member in destructuring, or are unused parameters.
      '@typescript-eslint/no-unused-vars': [
        'error',
        { varsIgnorePattern: '^_', argsIgnorePattern: '^_' },
      ],
      // Handlers may return their result with or without a promise.
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/no-non-null-assertion': 'error',
      // Prettier does not wrap comments; strings, URLs, patterns and single imports stay whole.
      'max-len': [
        'error',
        {
          code: 100,
          ignoreStrings: true,
          ignoreTemplateLiterals: true,
          ignoreRegExpLiterals: true,
          ignoreUrls: true,
          ignorePattern: String.raw`^(import|export) .* from |^\} from |eslint-disable`,
        },
      ],
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 70, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    // Scripts have no types.
    files: ['**/*.mjs'],
    extends: [tseslint.configs.disableTypeChecked],
    languageOptions: { parserOptions: { projectService: false }, globals: NODE_GLOBALS },
  },
  {
    files: ['src/**/*.ts'],
    ignores: ['src/core/database/rows.ts'],
    rules: { 'no-restricted-syntax': ['error', SINGLE_ROWS, WORKSPACE_OWNER] },
  },
  {
    files: ['src/{areas,platform}/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', SINGLE_ROWS, WORKSPACE_OWNER, INJECTED_TIME] },
  },
  {
    files: ['src/platform/workspaces/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', SINGLE_ROWS, INJECTED_TIME] },
  },
  {
    files: ['src/**/*.ts'],
    ignores: ['src/execution/fetch-until.ts', 'src/commands/doctor/check-address.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        {
          name: 'fetch',
          message: 'Use fetchUntil: the body of a response may outlive the signal of fetch.',
        },
      ],
    },
  },
  {
    files: ['portal/src/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat.recommended, jsxA11y.configs.strict],
    rules: {
      'no-restricted-globals': [
        'error',
        { name: 'fetch', message: 'The portal calls the API through @gantry/client only.' },
      ],
      // The router throws redirects.
      '@typescript-eslint/only-throw-error': [
        'error',
        { allow: [{ from: 'package', package: '@tanstack/router-core', name: 'Redirect' }] },
      ],
    },
  },
  {
    files: ['test/**/*.ts'],
    rules: {
      'max-lines-per-function': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/use-unknown-in-catch-callback-variable': 'off',
      '@typescript-eslint/no-dynamic-delete': 'off',
      '@typescript-eslint/no-extraneous-class': 'off',
    },
  },
);
