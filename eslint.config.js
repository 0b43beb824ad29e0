import importX from 'eslint-plugin-import-x'
import ts from 'typescript-eslint'

import { logicalClasses } from './eslint.classes.js'
import {
  clocks,
  importSettings,
  ioGlobals,
  NO_SERVICE_CODE,
  servicesAsTypes,
  zones,
} from './eslint.layers.js'
import { FOR_PROGRAMS, NOT_SHOWN } from './eslint.texts.allowed.js'
import { translatedTexts } from './eslint.texts.js'
import { plainWords } from './eslint.words.js'

const NO_BARRELS = {
  selector: 'ExportAllDeclaration',
  message: 'No barrels: import the file that defines the thing.',
}
/** After a deploy the files of an open page are gone: whoever loads code must be ready for that. */
const NO_BARE_IMPORT = {
  selector:
    'ImportExpression:not(CallExpression[callee.name=/^(?:loadCode|loadByName|onDemand)$/] ImportExpression)',
  message: 'Load code with `loadCode` or `onDemand`, which tell a person what to do when its file is gone.',
}

/** The project's own rules: layers, clocks, input and output, words. Everything else is oxlint's (`.oxlintrc.json`). */
export default ts.config(
  { ignores: ['dist', 'node_modules', 'public', '.cache', 'test/lint/planted/**'] },
  {
    files: ['**/*.{ts,tsx}'],
    plugins: { 'import-x': importX, '@typescript-eslint': ts.plugin },
    settings: importSettings,
    languageOptions: { parser: ts.parser },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      'import-x/no-restricted-paths': ['error', { zones }],
      'no-restricted-syntax': ['error', NO_BARRELS],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    // Missing grammars leave code uncoloured, a missing language leaves English.
    ignores: ['src/services/highlight/grammars.ts', 'src/lib/text/languages{.ts,/**}', 'src/server/**'],
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
    files: ['src/**/*.{ts,tsx,mjs}', 'test/**/*.{ts,tsx,mjs}'],
    // The rule's own test names the words.
    ignores: ['test/lint/words.test.ts'],
    plugins: { parlance: { rules: { 'plain-words': plainWords } } },
    rules: { 'parlance/plain-words': 'error' },
  },
  {
    files: ['src/{app,ui,views}/**/*.{ts,tsx}'],
    plugins: { direction: { rules: { 'logical-classes': logicalClasses } } },
    rules: { 'direction/logical-classes': 'error' },
  },
  {
    files: [
      'src/{lib/text,views,app,commands,domain,hooks,queries,services,store,ui,builtin/models}/**/*.{ts,tsx}',
    ],
    ignores: FOR_PROGRAMS,
    plugins: { texts: { rules: { translated: translatedTexts } } },
    rules: { 'texts/translated': ['error', NOT_SHOWN] },
  },
)
