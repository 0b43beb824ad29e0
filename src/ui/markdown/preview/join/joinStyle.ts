import { endingOf, type NamedFile } from '@/lib/files/namedFiles'

import { fileFor } from './resolve'

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
