import { posix, relative } from 'node:path'

/**
 * Who may import whom: the table of ARCHITECTURE.md as lint configuration.
 * A folder may import from itself, from packages, and from the folders of its row.
 */
export const LAYERS = {
  lib: [],
  domain: ['lib'],
  services: ['domain', 'lib'],
  builtin: ['domain', 'lib'],
  store: ['domain', 'lib'],
  queries: ['services', 'domain', 'lib'],
  commands: ['queries', 'services', 'store', 'domain', 'lib'],
  hooks: ['commands', 'queries', 'store', 'domain', 'lib'],
  ui: ['lib'],
  views: ['hooks', 'ui', 'store', 'domain', 'lib'],
  app: ['lib', 'domain', 'services', 'builtin', 'store', 'queries', 'commands', 'hooks', 'ui', 'views'],
  server: ['builtin', 'domain', 'lib'],
}

const VIEWS = [
  'assistants',
  'conversation',
  'library',
  'models',
  'catalog',
  'palette',
  'projects',
  'schedules',
  'sampling',
  'comparison',
  'inspector',
  'spending',
  'tools',
  'settings',
  'sharing',
]

/**
 * Folders with one door: `index.ts` is all that others may import of them. Each could be published as it is, has a
 * README of a screen, and its tests beside it run alone.
 */
export const MODULES = [
  'domain/catalog',
  'domain/dialects',
  'domain/pricing',
  'domain/sync',
  'domain/transcript',
  'services/sync',
  'ui/markdown',
]

/**
 * Why a file of `src` may not import another; both are named from the root. No view imports another: `app` composes
 * them.
 *
 * @param {string} file
 * @param {string} imported as it is written, so that a name may lack its ending
 * @returns {string[]}
 */
export function refusals(file, imported) {
  const [, layer, view] = file.split('/')
  const [root, ...to] = imported.split('/')
  if (root !== 'src') return []
  const allowed = LAYERS[layer]
  const module = MODULES.find((each) => isIn(`src/${each}`, imported))
  return [
    allowed &&
      ![layer, ...allowed].includes(to[0]) &&
      `src/${layer} may import only ${allowed.join(', ') || 'packages'}. See ARCHITECTURE.md.`,
    layer === 'views' &&
      VIEWS.includes(view) &&
      to[0] === 'views' &&
      to[1] !== view &&
      `src/views/${view} may not import another view; app composes views. See ARCHITECTURE.md.`,
    module &&
      !isIn(`src/${module}`, file) &&
      ![`src/${module}`, `src/${module}/index`, `src/${module}/index.ts`].includes(imported) &&
      `Import ‘@/${module}’, the one door of this module. See ARCHITECTURE.md.`,
  ].filter(Boolean)
}

const isIn = (folder, path) => path === folder || path.startsWith(`${folder}/`)

/** What an import names, from the root; undefined for a package. */
function namedBy(source, file) {
  const [path] = source.split('?')
  if (path.startsWith('@/')) return `src/${path.slice(2)}`
  return path.startsWith('.') ? posix.join(posix.dirname(file), path) : undefined
}

/**
 * ESLint rule: refuses what `refusals` names. It reads names alone, where a rule for any project has to look for each
 * file on the disk, which took a third of the linter's time.
 */
export const layers = {
  meta: { type: 'problem', schema: [], messages: { refused: '{{why}}' } },
  create(context) {
    const file = relative(context.cwd, context.physicalFilename).replaceAll('\\', '/')
    if (!file.startsWith('src/')) return {}
    const look = ({ source }) => {
      const imported = typeof source?.value === 'string' && namedBy(source.value, file)
      if (!imported) return
      for (const why of refusals(file, imported))
        context.report({ node: source, messageId: 'refused', data: { why } })
    }
    return {
      ImportDeclaration: look,
      ExportNamedDeclaration: look,
      ExportAllDeclaration: look,
      ImportExpression: look,
      TSImportType: look,
    }
  },
}

const IO_GLOBALS = [
  'fetch',
  'indexedDB',
  'localStorage',
  'sessionStorage',
  'XMLHttpRequest',
  'WebSocket',
  'EventSource',
  'Worker',
  'BroadcastChannel',
  'caches',
]

/** Outside these folders the named globals are an error; they come in as arguments. */
export const ioGlobals = IO_GLOBALS.map((name) => ({
  name,
  message: `Take \`${name}\` as an argument, or put the work into src/services. See ARCHITECTURE.md.`,
}))

const THROUGH_DEPS =
  'Services come through `deps`: add it to `src/services/lazyServices.ts`, or to `CommandDeps`.'

/** Commands and queries name the types of services and are given their code, so that tests can give them others. */
export const servicesAsTypes = {
  patterns: [{ regex: '^@/services/', allowTypeImports: true, message: THROUGH_DEPS }],
}

/** The same for code that is loaded later. */
export const NO_SERVICE_CODE = {
  selector: 'ImportExpression[source.value=/^@.services./]',
  message: THROUGH_DEPS,
}

const CLOCKS = [
  ['Date', 'now'],
  ['performance', 'now'],
  ['Math', 'random'],
]

/** Time and chance are arguments, so that a test decides them. */
export const clocks = CLOCKS.map(([object, property]) => ({
  object,
  property,
  message: `Take it as an argument: \`now\`, \`elapsed\` and \`random\` are in CommandDeps and useApp().`,
}))
