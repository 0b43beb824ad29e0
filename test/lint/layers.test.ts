import { ESLint } from 'eslint'
import ts from 'typescript-eslint'
import { describe, expect, it } from 'vitest'

import { clocks, ioGlobals, layers, NO_SERVICE_CODE, servicesAsTypes } from '../../eslint.layers.js'

/** The layer rules alone, without types: planted files are not part of the project. */
const eslint = new ESLint({
  overrideConfigFile: true,
  overrideConfig: [
    {
      files: ['**/*.{ts,tsx}'],
      plugins: { parlance: { rules: { layers } } },
      languageOptions: { parser: ts.parser },
      rules: {
        'parlance/layers': 'error',
        'no-restricted-globals': ['error', ...ioGlobals],
      },
    },
    {
      files: ['src/commands/**/*.ts'],
      plugins: { ts: ts.plugin },
      rules: {
        'no-restricted-syntax': ['error', NO_SERVICE_CODE],
        'ts/no-restricted-imports': ['error', servicesAsTypes],
        'no-restricted-properties': ['error', ...clocks],
      },
    },
  ],
})

async function messagesFor(filePath: string, code: string): Promise<readonly string[]> {
  const [result] = await eslint.lintText(code, { filePath })
  return result!.messages.map(({ message }) => message)
}

describe('the layers', () => {
  it.each([
    ['src/lib/planted.ts', '@/domain/ids', 'src/lib may import only'],
    ['src/domain/planted.ts', '@/services/clipboard', 'src/domain may import only'],
    ['src/services/planted.ts', '@/store/appStore', 'src/services may import only'],
    ['src/builtin/planted.ts', '@/services/clipboard', 'src/builtin may import only'],
    ['src/store/planted.ts', '@/services/clipboard', 'src/store may import only'],
    ['src/queries/planted.ts', '@/store/appStore', 'src/queries may import only'],
    ['src/commands/planted.ts', '@/hooks/app', 'src/commands may import only'],
    ['src/hooks/planted.ts', '@/services/clipboard', 'src/hooks may import only'],
    ['src/ui/planted.tsx', '@/domain/ids', 'src/ui may import only'],
    ['src/views/library/planted.tsx', '@/services/clipboard', 'src/views may import only'],
    [
      'src/views/library/planted.tsx',
      '@/views/conversation/composer/Composer',
      'may not import another view',
    ],
    ['src/app/planted.ts', '@/server/listen', 'src/app may import only'],
    ['src/server/planted.ts', '@/services/clipboard', 'src/server may import only'],
  ])('%s may not import %s', async (file, imported, message) => {
    expect(await messagesFor(file, `import '${imported}'`)).toEqual([expect.stringContaining(message)])
  })

  it.each([
    ['src/services/planted.ts', '@/domain/ids'],
    ['src/commands/planted.ts', '@/store/appStore'],
    ['src/views/library/planted.tsx', '@/hooks/app'],
    ['src/app/planted.tsx', '@/views/conversation/composer/Composer'],
  ])('%s may import %s', async (file, imported) => {
    expect(await messagesFor(file, `import '${imported}'`)).toEqual([])
  })

  it.each([
    ['src/domain/runs/planted.ts', '@/domain/dialects', 'chat/readUsage'],
    ['src/domain/planted.ts', '@/domain/dialects', 'chat/readUsage'],
    ['src/commands/exchanges/planted.ts', '@/domain/dialects', 'chat/readUsage'],
    ['src/commands/planted.ts', '@/domain/catalog', 'entry'],
    ['src/domain/catalog/planted.ts', '@/domain/pricing', 'cost'],
    ['src/views/conversation/planted.ts', '@/domain/transcript', 'scrollState'],
    ['src/services/sync/planted.ts', '@/domain/sync', 'merging/mergeBatch'],
    ['src/commands/planted.ts', '@/domain/sync', 'syncState'],
    ['src/services/planted.ts', '@/services/sync', 'createEngine'],
    ['src/views/library/planted.tsx', '@/ui/markdown', 'Markdown'],
    ['src/ui/planted.tsx', '@/ui/markdown', 'Markdown'],
  ])('%s may enter %s by its door alone', async (file, door, inside) => {
    expect(await messagesFor(file, `import '${door}/${inside}'`)).toEqual([
      expect.stringContaining(`Import ‘${door}’, the one door`),
    ])
    expect(await messagesFor(file, `import '${door}'`)).toEqual([])
  })

  it.each([
    "export { newId } from '@/domain/ids'",
    "export * from '@/domain/ids'",
    "import type { Id } from '@/domain/ids'",
    "void import('@/domain/ids')",
    "import '../domain/ids.ts'",
    "import '../domain/ids.ts?worker'",
    "export type Id = import('@/domain/ids').Id",
  ])('are kept by %s', async (code) => {
    expect(await messagesFor('src/lib/planted.ts', code)).toEqual([
      expect.stringContaining('src/lib may import only packages'),
    ])
  })

  it('say nothing of packages, of files outside src, and of tests', async () => {
    expect(await messagesFor('src/lib/planted.ts', "import 'react'\nimport '../../test/planted'")).toEqual([])
    expect(await messagesFor('test/lib/planted.ts', "import '@/domain/dialects/chat/readUsage'")).toEqual([])
  })

  it('lets a module be in parts', async () => {
    const code = "import '../chat/readUsage'"
    expect(await messagesFor('src/domain/dialects/responses/planted.ts', code)).toEqual([])
  })

  it.each([
    "import { createDiffer } from '@/services/diff/createDiffer'",
    "import { createDiffer, type Differ } from '@/services/diff/createDiffer'",
    "export { createDiffer } from '@/services/diff/createDiffer'",
    "void import('@/services/diff/createDiffer')",
  ])('lets no command pass its deps by: %s', async (code) => {
    expect(await messagesFor('src/commands/planted.ts', code)).toEqual([
      expect.stringContaining('Services come through `deps`'),
    ])
  })

  it('lets commands name the types of services', async () => {
    const code = "import type { Storage } from '@/services/storage/storage'\nexport type Kept = Storage"
    expect(await messagesFor('src/commands/planted.ts', code)).toEqual([])
  })

  it.each(['Date.now()', 'performance.now()', 'Math.random()'])(
    'asks for %s as an argument',
    async (clock) => {
      expect(await messagesFor('src/commands/planted.ts', `export const at = ${clock}`)).toEqual([
        expect.stringContaining('Take it as an argument'),
      ])
    },
  )

  it('names what to do instead of a global that does IO', async () => {
    const [message] = await messagesFor('src/domain/planted.ts', 'fetch("https://example.com")')
    expect(message).toContain('Take `fetch` as an argument')
  })
})
