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

/** Everything in `src` but a module. */
const outside = (module) => {
  const steps = module.split('/')
  return steps.flatMap((step, depth) => {
    const parent = ['./src', ...steps.slice(0, depth)].join('/')
    return [`${parent}/!(${step})/**/*`, `${parent}/*.{ts,tsx}`]
  })
}

/** One zone a layer, and one a view: no view imports another, `app` composes them. */
export const zones = [
  ...Object.entries(LAYERS).map(([layer, allowed]) => ({
    target: `./src/${layer}`,
    from: './src',
    except: [layer, ...allowed].map((folder) => `./${folder}`),
    message: `src/${layer} may import only ${allowed.join(', ') || 'packages'}. See ARCHITECTURE.md.`,
  })),
  ...VIEWS.map((view) => ({
    target: `./src/views/${view}`,
    from: './src/views',
    except: [`./${view}`],
    message: `src/views/${view} may not import another view; app composes views. See ARCHITECTURE.md.`,
  })),
  ...MODULES.map((module) => ({
    target: outside(module),
    from: `./src/${module}`,
    except: ['./index.ts'],
    message: `Import ‘@/${module}’, the one door of this module. See ARCHITECTURE.md.`,
  })),
]

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

/** How the plugin finds what an import names. */
export const importSettings = { 'import-x/resolver': { typescript: true } }
