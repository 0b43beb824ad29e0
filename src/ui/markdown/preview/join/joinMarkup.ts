import { endingOf, type NamedFile } from '@/lib/files/namedFiles'

/** A page with what is beside it put in, and what has to be compiled taken out. */
type JoinedMarkup = {
  readonly markup: string
  /** Modules in their order; those written in the page have names of their own. */
  readonly scripts: readonly NamedFile[]
  /** What the page loads from servers of packages that previews have themselves. */
  readonly needs: { readonly react: boolean; readonly tailwind: boolean }
  /** What else it loads from elsewhere. */
  readonly elsewhere: readonly string[]
}

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi
const LINK = /<link\b([^>]*)>/gi
const IMAGE = /(<(?:img|source|image|use)\b[^>]*?\s(?:src|href)\s*=\s*)(["'])([^"']+)\2/gi
const ELSEWHERE = /^(?:https?:)?\/\//i

/** Puts the styles, scripts and drawings that a page names into it. */
export function joinMarkup(files: ReadonlyMap<string, NamedFile>, page: NamedFile): JoinedMarkup {
  const scripts: NamedFile[] = []
  const elsewhere: string[] = []
  const needs = { react: false, tailwind: false }
  const markup = page.text
    .replace(SCRIPT, (whole, attributes: string, inside: string) => {
      const address = attribute(attributes, 'src')
      const type = attribute(attributes, 'type')?.toLowerCase() ?? ''
      if (/importmap/.test(type)) return ''
      if (address !== undefined && ELSEWHERE.test(address)) {
        if (/tailwind/i.test(address)) needs.tailwind = true
        else if (/\breact(?:-dom)?\b/i.test(address)) needs.react = true
        else if (!/babel/i.test(address)) elsewhere.push(hostAndFile(address))
        return ''
      }
      const found = address === undefined ? undefined : fileFor(files, address, page.name)
      if (address !== undefined && !found) {
        elsewhere.push(address)
        return ''
      }
      const isCompiled =
        /babel|jsx|tsx|typescript/.test(type) || /^(?:[jt]sx|ts)$/.test(endingOf(found?.name ?? ''))
      if (type === 'module' || isCompiled) {
        // Written in the page: with its lines where they are there.
        const linesBefore = page.text.slice(0, page.text.indexOf(whole)).split('\n').length - 1
        scripts.push(
          found ?? {
            name: `${page.name}.${scripts.length + 1}.${/ts|typescript/.test(type) ? 'tsx' : 'jsx'}`,
            text: '\n'.repeat(linesBefore) + inside,
          },
        )
        return ''
      }
      if (type !== '' && !/javascript|ecmascript/.test(type)) return whole
      return found ? `<script>${found.text.replace(/<\/(?=script)/gi, '<\\/')}</script>` : whole
    })
    .replace(LINK, (whole, attributes: string) => {
      const address = attribute(attributes, 'href')
      if (address === undefined || !/\bstylesheet\b/i.test(attribute(attributes, 'rel') ?? '')) return whole
      if (/tailwind/i.test(address) && ELSEWHERE.test(address)) {
        needs.tailwind = true
        return ''
      }
      const found = ELSEWHERE.test(address) ? undefined : fileFor(files, address, page.name)
      if (!found) {
        elsewhere.push(hostAndFile(address))
        return ''
      }
      return `<style>${joinStyle(files, found).replace(/<\/(?=style)/gi, '<\\/')}</style>`
    })
    .replace(IMAGE, (whole, before: string, quote: string, address: string) => {
      const found = /^(?:data|https?):|^#/i.test(address) ? undefined : fileFor(files, address, page.name)
      return found && endingOf(found.name) === 'svg' ? `${before}${quote}${dataUrl(found)}${quote}` : whole
    })
  return { markup, scripts, needs, elsewhere: [...new Set(elsewhere)] }
}

function attribute(attributes: string, name: string): string | undefined {
  const [, , quoted, bare] =
    new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:(["'])(.*?)\\1|([^\\s"'>]+))`, 'i').exec(attributes) ?? []
  return quoted ?? bare
}

const hostAndFile = (address: string): string =>
  address
    .replace(/^(?:https?:)?\/\//i, '')
    .replace(/[?#].*$/, '')
    .slice(0, 80)

const IMPORT = /@import\s+(?:url\(\s*)?(["']?)([^"')\s;]+)\1\s*\)?\s*([^;]*);?/g
const ADDRESS = /url\(\s*(["']?)([^"')]+)\1\s*\)/g

/** A style with the styles it imports and the drawings it names, of the same files. What lies elsewhere stays as it is. */
export function joinStyle(
  files: ReadonlyMap<string, NamedFile>,
  file: NamedFile,
  above: readonly string[] = [],
): string {
  const seen = [...above, file.name]
  return file.text
    .replace(IMPORT, (whole, _quote, name: string, media: string) => {
      const found = fileFor(files, name, file.name)
      if (!found || endingOf(found.name) !== 'css') return whole
      if (seen.includes(found.name)) return ''
      const style = joinStyle(files, found, seen)
      return media.trim() === '' ? style : `@media ${media.trim()} {\n${style}\n}`
    })
    .replace(ADDRESS, (whole, _quote, name: string) => {
      const found = /^(?:data|https?):/i.test(name) ? undefined : fileFor(files, name, file.name)
      return found && endingOf(found.name) === 'svg' ? `url("${dataUrl(found)}")` : whole
    })
}

/** A drawing as an address that holds it. */
export const dataUrl = ({ text }: NamedFile): string =>
  `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text).replaceAll("'", '%27')}`

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
