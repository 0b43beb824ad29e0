/// <reference types="vitest/config" />
import { fileURLToPath } from 'node:url'

import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import type { TestSequencerConstructor } from 'vitest/node'

import { MODULES } from './eslint.layers.js'
import { trustEngineWorkers } from './src/builtin/wllama/trustEngineWorkers.ts'
import { doors } from './src/server/doors.ts'
import { folderOf, precacheList } from './src/server/precacheList.ts'
import { languageManifests } from './src/server/languageManifests.ts'
import { DEV_HEADERS } from './src/server/securityHeaders.ts'
import { shortTexts } from './src/server/shortTexts.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** They run llama.cpp, in a thread of its own: begun first, they are through when the rest is. */
const ENGINE = ['test/builtin/{pocket,wllama}/**/*.test.ts', 'test/contract/pocket.test.ts']
/** What runs beside what others made: PostgreSQL, clients, servers of tools, recordings of services. */
const OUTSIDE = [
  'test/contract/{host,scripted}.test.ts',
  'test/**/{hostsTogether,hostStore,createKeyTable}.test.ts',
  'test/**/{conformance,officialServers,createToolRelay,realServer}.test.ts',
  'test/**/recorded*.test.ts',
]
/**
 * They try thousands of cases, measure how time grows, or start and kill many processes: `npm test` leaves them out
 * (`BRIEF=1`), a fifth of its time.
 */
const LONG = [
  'test/commands/research/trial.test.ts',
  'test/domain/dialects/decoding/anyEvents.test.ts',
  'test/domain/schedules/simulatedYear.test.ts',
  'test/domain/snippets/snippets.test.ts',
  'test/growth/**',
  'test/services/sync/{devices,simulation}.test.ts',
  'test/server/keys/invitationsAtOnce.test.ts',
  'test/server/replies/deadHost.test.ts',
  'test/server/schedules/yearInStores.test.ts',
  'test/**/hostile{Archives,Documents,Formats,Requests}.test.ts',
]
const MESSAGES = /[\\/](MessageList|ContextWatch|Outline|Announcer|markdownHelpers)\.tsx?$/
/** What asks services for their models, which every start does before what stands around is there. */
const NETWORK = /[\\/](network|fetchModels|ModelsReader|FreshModels)\.tsx?$/
/** What every start draws, once the composer can be used. */
const AROUND =
  /[\\/](Library|Rail|Inspector|ComposerAside|ComposerOptions|loadItems|SendToSeveral|ChosenModel|DataLock|ChatNotices|ConversationMenu|Below|Overlays|TooltipLayer|restoreCatalogs|offerThisServer|tidyUp|createAttachmentRows|catalogSnapshots|catalogHistory|exchangeRecords|lazyServices|laterCommands|shelfActions|suggestedModels|SaveTrouble|writeBack|createRareRows|room|restoreLeft)\.tsx?$/
/** What asks a model and reads what was asked, which every start brings right after the first paint. */
const SENDING = /[\\/](registry[\\/]sending|createExchangeRows|dialects[\\/]chat[\\/]code)\.ts$/
const FIRST = /(^|\/)(rolldown-runtime|react|packages|index)-[^/]*\.js$/
/** What a start asks for itself; all else that the first file may load is asked for by a person. */
const START = /(^|\/)(around|shared|sending|network|messages|OtherPlace)-/
const FILE_NAMES: Rolldown.OutputOptions = {
  chunkFileNames: ({ name, facadeModuleId }) =>
    `${folderOf([name, facadeModuleId ?? ''])}/[name]-[hash:7].js`,
  assetFileNames: ({ names, originalFileNames }) =>
    `${folderOf([...names, ...originalFileNames])}/[name]-[hash][extname]`,
}
/** What a language other than English needs besides its texts. */
const LANGUAGE =
  /[\\/](lib[\\/]text[\\/](createLanguage|languages|textKey)|services[\\/]page[\\/]showLanguage)\.ts$/
const SYNC_START = /[\\/](openPageSync|syncCommands)\.ts$/
const SYNC = /[\\/](services|domain|commands)[\\/]sync[\\/]/
/** Every browser that runs the app reads WOFF2: KaTeX's fonts in older formats are left out. */
const modernFonts = (): Plugin => ({
  name: 'modern-fonts',
  enforce: 'pre',
  transform(code, id) {
    if (!/katex[\\/]dist[\\/].*\.css(?:\?inline)?$/.test(id)) return null
    return { code: code.replaceAll(/,url\([^)]+\.(?:woff|ttf)\) ?format\("\w+"\)/g, ''), map: null }
  },
})

type Graph = { readonly getModuleInfo: (id: string) => { readonly importers: readonly string[] } | null }

/**
 * What the messages share with what every start loads is a file of its own: without, one would load the other, and no
 * start page needs what draws messages.
 */
function sharedName(id: string, graph: Graph): string | null {
  const isOfStart = isReachedFrom(AROUND, id, graph) || isReachedFrom(NETWORK, id, graph)
  return isOfStart && isReachedFrom(MESSAGES, id, graph) ? 'shared' : null
}

/** What asks for models, and what sends, is a file each with all it needs: thirty requests cost more than their bytes. */
function startName(id: string, graph: Graph): string | null {
  if (isReachedFrom(NETWORK, id, graph)) return 'network'
  return isReachedFrom(SENDING, id, graph) ? 'sending' : null
}

/** What each start of a device that syncs needs is one file: in parts, it would be a fifth larger. */
const syncName = (id: string, graph: Graph): string | null =>
  SYNC.test(id) && isReachedFrom(SYNC_START, id, graph) ? 'sync' : null

/** Whether a module is needed, through others, by one whose name matches. */
function isReachedFrom(wanted: RegExp, id: string, graph: Graph): boolean {
  const seen = new Set([id])
  for (const each of seen) {
    if (wanted.test(each)) return true
    for (const importer of graph.getModuleInfo(each)?.importers ?? []) seen.add(importer)
  }
  return false
}

/**
 * The first file of a worker holds nothing that its other files import: WebKit would run it once more for them, and
 * then everything that the worker is asked is answered twice.
 */
const ownEntries = (): Plugin => ({
  name: 'own-entries',
  options: (given) => ({ ...given, preserveEntrySignatures: 'strict' }),
})

/** Nothing happens where these are only imported. */
const MODULE_FILES = new RegExp(
  `[\\\\/]src[\\\\/](?:domain|services/storage/rows|${MODULES.join('|')})[\\\\/].*\\.tsx?$`,
)
const TREESHAKE = { moduleSideEffects: [{ test: MODULE_FILES, sideEffects: false }] }
/** By an address that is worked out: Vitest is no part of what serving installs, and no build may look for it. */
const sequencers = process.env['VITEST']
  ? ((await import(here('./test/support/sequencers.mjs'))) as {
      readonly ByEnvironment: TestSequencerConstructor
    })
  : undefined

export default defineConfig({
  plugins: [
    doors(),
    react(),
    tailwindcss(),
    trustEngineWorkers(),
    modernFonts(),
    shortTexts(),
    languageManifests(),
    precacheList(),
  ],
  resolve: { alias: { '@': here('./src'), '#test': here('./test') } },
  server: { headers: DEV_HEADERS },
  // A data: font or worker would be refused by the page's Content-Security-Policy.
  build: {
    assetsInlineLimit: 0,
    target: 'es2022',
    // Browsers with `light-dark()`: lowered, it would be resolved where it is declared, and no part of a page could have
    // a theme of its own.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    chunkSizeWarningLimit: 1000,
    // Code that loads later need not name what each page has loaded before it. And the first file names what later files
    // import only where a start waits for it: 120 names were a hundredth of it.
    modulePreload: {
      // Every browser that runs the app knows `modulepreload`.
      polyfill: false,
      resolveDependencies: (file, dependencies, { hostId, hostType }) =>
        hostType === 'html'
          ? dependencies
          : dependencies.filter(
              (each) =>
                !FIRST.test(each) && (!FIRST.test(hostId) || START.test(file) || each.endsWith('.css')),
            ),
    },
    // What the composer needs is three files, which the browser makes ready at the same time; what draws messages
    // another, what stands around them one more: thirty requests cost more than their bytes.
    rolldownOptions: {
      treeshake: TREESHAKE,
      output: {
        ...FILE_NAMES,
        codeSplitting: {
          groups: [
            {
              name: 'react',
              tags: ['$initial'],
              test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/,
              priority: 5,
            },
            { name: 'packages', tags: ['$initial'], test: /node_modules/, priority: 4 },
            { name: 'first', tags: ['$initial'], priority: 3 },
            { name: sharedName, debugName: 'shared', priority: 2.5 },
            { name: startName, debugName: 'start', priority: 2.2 },
            { name: 'messages', test: MESSAGES, priority: 2 },
            { name: 'around', test: AROUND, priority: 1 },
            { name: syncName, debugName: 'sync', priority: 0.5 },
            { name: 'language', test: LANGUAGE, priority: 0.4 },
          ],
        },
      },
    },
  },
  worker: {
    format: 'es',
    plugins: () => [doors(), ownEntries()],
    rolldownOptions: {
      treeshake: TREESHAKE,
      output: {
        ...FILE_NAMES,
        // All that a worker begins with is one file: in parts, sync's would be a tenth larger.
        codeSplitting: { groups: [{ name: 'inWorker', tags: ['$initial'] }] },
      },
    },
  },
  optimizeDeps: { exclude: ['@sqlite.org/sqlite-wasm'] },
  test: {
    environment: 'node',
    setupFiles: ['test/support/setup.ts'],
    testTimeout: 60_000,
    // A database or a server that starts or stops, on a busy machine.
    hookTimeout: 60_000,
    // A condition is waited for, however slow the machine.
    expect: { poll: { timeout: 30_000 } },
    // Vitest leaves a core to itself, which of two is half of them.
    maxWorkers: '100%',
    // What a test replaced, `setup.ts` puts back; loading all modules again for each file takes half as long again.
    isolate: false,
    // Node 20 lacks what the library for PDFs needs of an engine; this build of it brings that along.
    alias: [{ find: /^pdfjs-dist$/, replacement: 'pdfjs-dist/legacy/build/pdf.mjs' }],
    ...(sequencers && { sequence: { sequencer: sequencers.ByEnvironment } }),
    // WebAssembly as the first of the two compilers makes it: the second takes longer than what the tests run.
    // And more room for what is young: a test makes a page and drops it.
    execArgv: ['--liftoff-only', '--min-semi-space-size=32', '--max-semi-space-size=64'],
    // They begin in the order of their names.
    projects: [
      { extends: true, test: { name: 'engine', include: ENGINE } },
      { extends: true, test: { name: 'outside', include: OUTSIDE, exclude: ENGINE } },
      {
        extends: true,
        test: {
          name: 'others',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: [
            ...ENGINE,
            ...OUTSIDE,
            ...(process.env['BRIEF'] === undefined ? [] : LONG),
            'test/{browser,engines,bench}/**',
            'node_modules/**',
          ],
        },
      },
    ],
  },
})
