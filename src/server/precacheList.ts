import type { Plugin } from 'vite'

/** Megabytes that few need: fetched when asked for, and then only kept by the browser's own cache. */
const LEFT_OUT = /mermaid|wllama-compat|\.map$/

/** Files whose names stay the same from build to build. */
const CHANGING = ['/', '/theme.js', '/icon.svg', '/preview.html', '/models/pocket.gguf']

/** Lists the files of a build for `public/sw.js`. */
export const precacheList = (): Plugin => ({
  name: 'parlance:precache',
  apply: 'build',
  generateBundle(_options, bundle) {
    const files = Object.entries(bundle)
      .filter(([name, output]) => {
        const origins = output.type === 'asset' ? output.originalFileNames : []
        return ![name, ...origins].some((path) => LEFT_OUT.test(path)) && !name.endsWith('.html')
      })
      .map(([name]) => `/${name}`)
      .toSorted()
    this.emitFile({
      type: 'asset',
      fileName: 'precache.json',
      source: JSON.stringify({ files, changing: CHANGING }),
    })
  },
})
