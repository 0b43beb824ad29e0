import ts from 'typescript-eslint'

import { logicalClasses } from './eslint.classes.js'
import { clocks, ioGlobals, layers, NO_SERVICE_CODE, servicesAsTypes } from './eslint.layers.js'
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

/** The same by a file's text. */
const noBarrels = {
  create: (context) => ({
    Program(node) {
      if (/^export \*/m.test(context.sourceCode.text)) context.report({ node, message: NO_BARRELS.message })
    },
  }),
}
const RULES = {
  plugins: { parlance: { rules: { layers, 'plain-words': plainWords, 'no-barrels': noBarrels } } },
}
/** Tests have rules about their text alone: to parse them takes as long as all that is looked for in `src`. */
const TEXT_ALONE = {
  parse: ({ length }) => ({
    type: 'Program',
    sourceType: 'module',
    body: [],
    tokens: [],
    comments: [],
    range: [0, length],
    loc: { start: { line: 1, column: 0 }, end: { line: 1, column: 0 } },
  }),
}

/** The project's own rules: layers, clocks, input and output, words. Everything else is oxlint's (`.oxlintrc.json`). */
export default ts.config(
  { ignores: ['dist', 'node_modules', 'public', '.cache', 'test/lint/planted/**'] },
  {
    files: ['**/*.{ts,tsx}'],
    plugins: { '@typescript-eslint': ts.plugin },
    languageOptions: { parser: ts.parser },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: { 'no-restricted-syntax': ['error', NO_BARRELS] },
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
    ...RULES,
    files: ['src/**/*.{ts,tsx}'],
    rules: { 'parlance/layers': 'error' },
  },
  {
    ...RULES,
    files: ['test/**/*.{ts,tsx,mjs}'],
    languageOptions: { parser: TEXT_ALONE },
    rules: { 'no-restricted-syntax': 'off', 'parlance/no-barrels': 'error' },
  },
  {
    ...RULES,
    files: ['src/**/*.{ts,tsx,mjs}', 'test/**/*.{ts,tsx,mjs}'],
    // The rule's own test names the words.
    ignores: ['test/lint/words.test.ts'],
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
