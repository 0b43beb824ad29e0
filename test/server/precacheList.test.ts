import { expect, test } from 'vitest'

import { folderOf, precacheList } from '@/server/precacheList'

type Emitted = { readonly source: string }
type Lists = {
  readonly files: readonly string[]
  readonly whenUsed: readonly string[]
  readonly engines: Record<'newer' | 'older', readonly string[]>
}

function listsOf(names: readonly string[]): Lists {
  const { generateBundle } = precacheList() as unknown as {
    readonly generateBundle: { readonly handler: (options: unknown, bundle: unknown) => void }
  }
  let source = ''
  const context = {
    emitFile: (file: Emitted) => {
      source = file.source
    },
  }
  const bundle = Object.fromEntries(names.map((name) => [name, { type: 'asset', originalFileNames: [] }]))
  generateBundle.handler.call(context, {}, bundle)
  return JSON.parse(source) as Lists
}

test('what few need lies in a folder of its own and is not fetched beforehand, whatever emitted it', () => {
  expect(folderOf(['mermaidCode'])).toBe('assets/used')
  expect(folderOf(['UniJIS-H.bcmap', 'node_modules/pdfjs-dist/cmaps/UniJIS-H.bcmap'])).toBe('assets/used')
  expect(folderOf(['index'])).toBe('assets')
  // Files that a worker emits come without the path they were made from.
  expect(listsOf(['assets/used/UniJIS-H-1a.bcmap', 'assets/index-2b.js', 'index.html'])).toMatchObject({
    files: ['/assets/index-2b.js'],
    whenUsed: ['/assets/used/UniJIS-H-1a.bcmap'],
  })
})
