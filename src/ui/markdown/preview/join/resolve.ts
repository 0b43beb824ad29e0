import type { NamedFile } from '@/lib/files/namedFiles'

/** What modules may leave out of a name. */
const ENDINGS = [
  '',
  '.tsx',
  '.ts',
  '.jsx',
  '.js',
  '.mjs',
  '.json',
  '.css',
  '/index.tsx',
  '/index.ts',
  '/index.jsx',
  '/index.js',
]

/** Modules that previews have themselves. */
const BUILT_IN = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client', 'scheduler'] as const
export type BuiltIn = (typeof BUILT_IN)[number]

/** The file that a name means in another file; undefined where none of them is meant. */
export function fileFor(
  files: ReadonlyMap<string, NamedFile>,
  name: string,
  from: string,
): NamedFile | undefined {
  const plain = name.replace(/[?#].*$/, '')
  const folder = from.split('/').slice(0, -1)
  const isRelative = /^\.{1,2}\//.test(plain)
  const bases = isRelative
    ? [[...folder, ...plain.split('/')]]
    : [
        [...folder, ...plain.split('/')],
        plain.replace(/^\//, '').split('/'),
        ['src', ...plain.replace(/^[@~]?\//, '').split('/')],
        plain.replace(/^[@~]\//, '').split('/'),
      ]
  for (const base of bases) {
    const path = flat(base)
    for (const ending of ENDINGS) {
      const found = files.get(path + ending)
      if (found) return found
    }
  }
  return undefined
}

/** The built-in module that a name means, also by the address of a server of packages. */
export function builtInFor(name: string): BuiltIn | undefined {
  const plain = name
    .replace(
      /^(?:npm:|https:\/\/(?:esm\.sh|esm\.run|cdn\.skypack\.dev|cdn\.jsdelivr\.net\/npm|unpkg\.com)\/)/,
      '',
    )
    .replace(/^(react(?:-dom)?)@[^/?]+/, '$1')
    .replace(/[?#].*$/, '')
    .replace(/\/\+esm$/, '')
  return BUILT_IN.find((each) => each === plain)
}

function flat(parts: readonly string[]): string {
  const kept: string[] = []
  for (const part of parts) {
    if (part === '..') kept.pop()
    else if (part !== '.' && part !== '') kept.push(part)
  }
  return kept.join('/')
}
