import js from '@eslint/js'
import importX from 'eslint-plugin-import-x'
import jsxA11y from 'eslint-plugin-jsx-a11y'
import reactHooks from 'eslint-plugin-react-hooks'
import globals from 'globals'
import ts from 'typescript-eslint'

import {
  clocks,
  importSettings,
  ioGlobals,
  NO_SERVICE_CODE,
  servicesAsTypes,
  zones,
} from './eslint.layers.js'
import { plainWords } from './eslint.words.js'

const NO_BARRELS = {
  selector: 'ExportAllDeclaration',
  message: 'No barrels: import the file that defines the thing.',
}
/** After a deploy the files of an open page are gone: whoever loads code must be ready for that. */
const NO_BARE_IMPORT = {
  selector: 'ImportExpression:not(CallExpression[callee.name=/^(?:loadCode|onDemand)$/] ImportExpression)',
  message: 'Load code with `loadCode` or `onDemand`, which tell a person what to do when its file is gone.',
}

export default ts.config(
  { ignores: ['dist', 'node_modules', 'public', '.cache', 'test/lint/planted/**'] },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [ts.configs.strictTypeChecked, jsxA11y.flatConfigs.recommended],
    plugins: { 'import-x': importX },
    settings: importSettings,
    languageOptions: { parserOptions: { projectService: true } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      'import-x/no-restricted-paths': ['error', { zones }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/no-unnecessary-condition': ['error', { allowConstantLoopConditions: true }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { ignoreRestSiblings: true, varsIgnorePattern: '^_', argsIgnorePattern: '^_' },
      ],
      '@typescript-eslint/no-dynamic-delete': 'off',
      // There is no enum (`erasableSyntaxOnly`) and hardly a class: each assignment would be looked at for one.
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      'no-restricted-syntax': ['error', NO_BARRELS],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    // Missing grammars leave code uncoloured, a missing language leaves English.
    ignores: ['src/services/highlight/grammars.ts', 'src/lib/text/language.ts', 'src/server/**'],
    rules: { 'no-restricted-syntax': ['error', NO_BARRELS, NO_BARE_IMPORT] },
  },
  {
    files: ['src/{commands,queries}/**/*.ts'],
    rules: {
      'no-restricted-syntax': ['error', NO_BARRELS, NO_BARE_IMPORT, NO_SERVICE_CODE],
      '@typescript-eslint/no-restricted-imports': ['error', servicesAsTypes],
    },
  },
  {
    files: ['src/{lib,domain,store,queries,commands,hooks,views}/**/*.{ts,tsx}'],
    rules: { 'no-restricted-properties': ['error', ...clocks] },
  },
  {
    // Where React is: reading every other file as the React Compiler does takes half a minute.
    files: ['src/{hooks,ui,views,app}/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      ...reactHooks.configs.recommended.rules,
      // Of use to the React Compiler alone, which is not in the build.
      'react-hooks/preserve-manual-memoization': 'off',
    },
  },
  {
    files: ['test/**/*.tsx'],
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'warn' },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['src/services/**', 'src/builtin/**', 'src/server/**', 'src/app/**'],
    rules: { 'no-restricted-globals': ['error', ...ioGlobals] },
  },
  {
    files: ['src/{lib,domain,services,builtin,store,queries,commands,server}/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: ['react', 'react-dom', 'zustand/react'].map((name) => ({
            name,
            message: 'React stops at src/hooks. See ARCHITECTURE.md.',
          })),
        },
      ],
    },
  },
  {
    files: ['test/**/*.{ts,tsx}'],
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
    },
  },
  {
    files: ['src/**/*.{ts,tsx,mjs}', 'test/**/*.{ts,tsx,mjs}'],
    // The rule's own test names the words.
    ignores: ['test/lint/words.test.ts'],
    plugins: { parlance: { rules: { 'plain-words': plainWords } } },
    rules: { 'parlance/plain-words': 'error' },
  },
  { files: ['**/*.{js,mjs}'], languageOptions: { globals: globals.node } },
)
