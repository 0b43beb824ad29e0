import type { Plugin } from 'vite'

/** Megabytes that few need: kept when they are first used. */
const WHEN_USED = /mermaid|wllama-compat/

/** Files whose names stay the same from build to build. */
const CHANGING = ['/', '/theme.js', '/icon.svg', '/preview.html', '/models/pocket.gguf']

/** Lists the files of a build for `public/sw.js`. */
export const precacheList = (): Plugin => ({
  name: 'parlance:precache',
  apply: 'build',
  generateBundle(_options, bundle) {
    const files: string[] = []
    const whenUsed: string[] = []
    for (const [name, output] of Object.entries(bundle)) {
      if (/\.(?:html|map)$/.test(name)) continue
      const paths = [name, ...(output.type === 'asset' ? output.originalFileNames : [])]
      ;(paths.some((path) => WHEN_USED.test(path)) ? whenUsed : files).push(`/${name}`)
    }
    this.emitFile({
      type: 'asset',
      fileName: 'precache.json',
      source: JSON.stringify({ files: files.toSorted(), changing: CHANGING, whenUsed: whenUsed.toSorted() }),
    })
  },
})
