import type { Plugin } from 'vite'

/**
 * Megabytes that few need, and languages, of which a person needs one: kept when they are first used, for which the worker
 * has to see them asked for.
 */
const WHEN_USED =
  /text\/languages\/|mermaid|joinFiles|extractArticle|opendyslexic|hyperlegible|vazirmatn|inter-cyrillic|pyodide|tesseract|pdfjs-dist\/(?:wasm|standard_fonts|cmaps)/
const USED = 'assets/used'
/** The engine comes in two builds; a browser needs one of them (`services/page/registerOfflineWorker`). */
const ENGINES = { newer: /wllama\/.*\.wasm$/, older: /wllama-compat/ }

/** Files whose names stay the same from build to build. */
const CHANGING = ['/', '/icon.svg', '/preview.html', '/python.html', '/models/pocket.gguf']

/**
 * The folder of a file of a build: what the browser may answer without the worker (`ROUTES` in `public/sw.js`), or what
 * is kept when it is first used.
 *
 * @param paths what the file is called, and what it was made from.
 */
export const folderOf = (paths: readonly string[]): string =>
  paths.some((path) => WHEN_USED.test(path)) ? USED : 'assets'

/** Lists the files of a build for `public/sw.js`. */
export const precacheList = (): Plugin => ({
  name: 'parlance:precache',
  apply: 'build',
  generateBundle: {
    // After Vite has taken out the empty scripts of styles that load by themselves: no build has those files.
    order: 'post',
    handler(_options, bundle) {
      const lists: Record<'files' | 'whenUsed' | keyof typeof ENGINES, string[]> = {
        files: [],
        whenUsed: [],
        newer: [],
        older: [],
      }
      for (const [name, output] of Object.entries(bundle)) {
        if (/\.(?:html|map)$/.test(name)) continue
        const paths = [name, ...(output.type === 'asset' ? output.originalFileNames : [])]
        const isOne = (pattern: RegExp) => paths.some((path) => pattern.test(path))
        const list = name.startsWith(`${USED}/`)
          ? 'whenUsed'
          : isOne(ENGINES.older)
            ? 'older'
            : isOne(ENGINES.newer)
              ? 'newer'
              : 'files'
        lists[list].push(`/${name}`)
      }
      const { files, whenUsed, newer, older } = lists
      this.emitFile({
        type: 'asset',
        fileName: 'precache.json',
        source: JSON.stringify({
          files: files.toSorted(),
          changing: CHANGING,
          whenUsed,
          engines: { newer, older },
        }),
      })
    },
  },
})
