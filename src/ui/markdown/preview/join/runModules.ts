import type { PageModule } from './collectModules'

/** What the closed page is told to run. */
export type PagePlan = {
  readonly modules: Readonly<Record<string, PageModule>>
  /** Modules to run, in this order. */
  readonly entries: readonly string[]
  /** The module whose component is shown where it shows none itself. */
  readonly component: string | undefined
  /** Names that scripts of the page find without asking, by module. */
  readonly globals: Readonly<Record<string, readonly string[]>>
  readonly words: { readonly at: string; readonly nothing: string }
}

/**
 * Runs modules in the closed page. It is sent there as text, so it may use nothing but what it is given and what each
 * page has. What goes wrong is shown in the page, with file and line.
 */
export function runModules({ modules, entries, component, globals, words }: PagePlan): void {
  type Exports = Record<string, unknown>
  const page = window as unknown as Record<string, unknown>
  const loaded = new Map<string, { exports: unknown }>()
  const isLibrary = (id: string) => /^(?:react|scheduler)(?:[-/]|$)/.test(id)
  let hasRoot = false
  const slot: { make?: ((...args: readonly unknown[]) => void) | undefined } = {}

  const fail = (cause: unknown, file?: string, line?: number) => {
    const message = String(cause instanceof Error ? cause.message : cause)
    const stack = cause instanceof Error ? String(cause.stack) : ''
    let [name, at] = [file, line]
    let first = Infinity
    for (const each of Object.keys(modules)) {
      const place = isLibrary(each) ? -1 : stack.indexOf(`${each}:`)
      const number = place < 0 ? NaN : parseInt(stack.slice(place + each.length + 1), 10)
      if (number > 0 && place < first) [name, at, first] = [each, number, place]
    }
    const text =
      name !== undefined && at !== undefined && name in modules
        ? words.at.replace('{file}', name).replace('{line}', String(at)).replace('{message}', message)
        : message
    const note = document.createElement('pre')
    note.setAttribute('role', 'alert')
    note.style.cssText =
      'margin:0;padding:12px;white-space:pre-wrap;overflow-wrap:anywhere;font:13px/1.5 ui-monospace,monospace;color:#8f1d1d;background:#fdf0f0;border-bottom:1px solid #e8b4b4'
    note.textContent = text
    document.body.prepend(note)
  }
  addEventListener('error', (event) => {
    if (event.error || event.message) fail(event.error ?? event.message, event.filename, event.lineno)
  })
  addEventListener('unhandledrejection', (event) => fail(event.reason))

  page['process'] ??= { env: { NODE_ENV: 'production' } }
  page['makeModule'] = (make: (typeof slot)['make']) => {
    slot.make = make
  }
  const load = (id: string): unknown => {
    const known = loaded.get(id)
    if (known) return known.exports
    const module = { exports: {} as unknown }
    loaded.set(id, module)
    const found = modules[id]
    if (!found) throw new Error(id)
    if (found.type === 'script') {
      Reflect.deleteProperty(slot, 'make')
      const script = document.createElement('script')
      script.text = `makeModule(function(require,module,exports){${found.code}\n})\n//# sourceURL=${id}`
      document.head.append(script)
      script.remove()
      slot.make?.call(
        module.exports,
        (asked: string) => load(found.links[asked] ?? asked),
        module,
        module.exports,
      )
    } else if (found.type === 'json') module.exports = JSON.parse(found.text)
    else if (found.type === 'text') module.exports = { __esModule: true, default: found.text }
    else {
      const style = document.createElement('style')
      style.textContent = found.text
      document.head.append(style)
      // Classes of a style's module are called as in the style.
      const classes = new Proxy({}, { get: (_, name) => name })
      module.exports = { __esModule: true, default: classes }
    }
    if (id === 'react-dom/client') {
      const client = module.exports as { createRoot: (...args: readonly unknown[]) => unknown }
      const { createRoot } = client
      client.createRoot = (...args) => {
        hasRoot = true
        return createRoot(...args)
      }
    }
    return module.exports
  }
  const start = () => {
    try {
      for (const entry of entries) load(entry)
      const root = document.getElementById('root')
      if (component === undefined || !root || root.childNodes.length > 0) return
      // What makes a root itself draws into it a moment later.
      const shown = (load(component) as Exports)['default']
      const { createElement } = load('react') as { createElement: (type: unknown) => unknown }
      const { createRoot } = load('react-dom/client') as {
        createRoot: (at: Element) => { render: (element: unknown) => void }
      }
      if (hasRoot) return
      if (typeof shown === 'function' || (typeof shown === 'object' && shown !== null))
        createRoot(root).render(createElement(shown))
      else fail(words.nothing)
    } catch (cause) {
      fail(cause)
    }
  }
  // Scripts of the page may use them before all of it is read.
  for (const [id, names] of Object.entries(globals))
    for (const name of names) page[name] = Object.assign({}, page[name], load(id))
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start)
  else start()
}
