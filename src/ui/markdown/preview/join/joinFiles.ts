import tailwind from '@tailwindcss/browser?raw'

import { endingOf, type NamedFile } from '@/lib/files/namedFiles'
import { failed, ok, type Result } from '@/lib/result'
import { formatList } from '@/lib/text/formatList'
import { t } from '@/lib/text/t'

import client from '../../../../../node_modules/react-dom/cjs/react-dom-client.production.js?raw'
import dom from '../../../../../node_modules/react-dom/cjs/react-dom.production.js?raw'
import jsx from '../../../../../node_modules/react/cjs/react-jsx-runtime.production.js?raw'
import react from '../../../../../node_modules/react/cjs/react.production.js?raw'
import scheduler from '../../../../../node_modules/scheduler/cjs/scheduler.production.js?raw'

import { collectModules, type Modules, type PageModule } from './collectModules'
import { joinMarkup, type BuiltIn } from './joinMarkup'
import { type PagePlan, runModules } from './runModules'

/** A page in one file. */
export type JoinedPage = {
  readonly source: string
  /** None of it can be seen without its scripts. */
  readonly needsScripts: boolean
  /** What it lacks, in sentences. */
  readonly notes: readonly string[]
}

const COMPONENT = /(?:^|\/)(?:app|main|index|page|component)\.[jt]sx?$/i

/** Joins files to one page: its styles, drawings and modules are in it. Fails with a sentence. */
export function joinFiles(given: readonly NamedFile[]): Result<JoinedPage, string> {
  const files = new Map(given.map((file) => [file.name, file]))
  const page = files.get('index.html') ?? given.find(({ name }) => /\.html?$/i.test(name))
  return page ? joinPage(files, page) : joinComponent(files, given)
}

function joinPage(files: ReadonlyMap<string, NamedFile>, page: NamedFile): Result<JoinedPage, string> {
  const { markup, scripts, needs, elsewhere } = joinMarkup(files, page)
  const found = collectModules(
    new Map([...files, ...scripts.map((each) => [each.name, each] as const)]),
    scripts,
  )
  if (!found.ok) return found
  const missing = missingSentence(found.value.missing)
  if (missing !== undefined) return failed(missing)
  const globals: PagePlan['globals'] = needs.react
    ? { react: ['React'], 'react-dom': ['ReactDOM'], 'react-dom/client': ['ReactDOM'] }
    : {}
  const plan = planOf(found.value, { entries: scripts.map(({ name }) => name), globals })
  const code = scripts.length > 0 || needs.react ? runner(plan) : ''
  const head = (needs.tailwind ? tailwindScript() : '') + (needs.react ? code : '')
  const notes =
    elsewhere.length > 0 ? [t('Not loaded from elsewhere: {list}.', { list: formatList(elsewhere) })] : []
  return ok({
    source: needs.react ? withHead(markup, head) : withEnd(withHead(markup, head), code),
    needsScripts: false,
    notes,
  })
}

function joinComponent(
  files: ReadonlyMap<string, NamedFile>,
  given: readonly NamedFile[],
): Result<JoinedPage, string> {
  const scripts = given.filter(({ name }) => /^[jt]sx?$/.test(endingOf(name)))
  const entry =
    scripts.find(
      ({ name }) =>
        /\b(?:main|index)\.[jt]sx?$/i.test(name) && /createRoot\s*\(/.test(files.get(name)?.text ?? ''),
    ) ??
    scripts.find(({ name }) => COMPONENT.test(name)) ??
    scripts.find(({ name }) => /[jt]sx$/.test(name))
  if (!entry) return failed(t('There is no page and no component among these files.'))
  const found = collectModules(files, [entry])
  if (!found.ok) return found
  const missing = missingSentence(found.value.missing)
  if (missing !== undefined) return failed(missing)
  const styles = given.filter(({ name }) => endingOf(name) === 'css' && !(name in found.value.modules))
  const modules = {
    ...found.value.modules,
    [entry.name]: withDefault(found.value.modules[entry.name], entry.text),
  }
  const all = collectModules(files, styles)
  const plan = planOf(
    { ...found.value, modules: { ...(all.ok && all.value.modules), ...modules } },
    { entries: [...styles.map(({ name }) => name), entry.name], globals: {}, component: entry.name },
  )
  const source = `<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">${tailwindScript()}<style>body{margin:0;background:#fff;font-family:system-ui,sans-serif}#root{padding:16px}</style></head><body><div id="root"></div>${runner(plan)}</body></html>`
  return ok({ source, needsScripts: true, notes: [] })
}

/** A component that nothing exports is the last one that is defined. */
function withDefault(module: PageModule | undefined, text: string): PageModule {
  if (module?.type !== 'script') return { type: 'text', text }
  const names = [
    ...text.matchAll(/^(?:export\s+)?(?:async\s+)?(?:function|const|let|var|class)\s+([A-Z]\w*)/gm),
  ]
  const last = names.findLast(([, name]) => name === 'App')?.[1] ?? names.at(-1)?.[1]
  return last === undefined
    ? module
    : { ...module, code: `${module.code}\nif (exports.default === undefined) exports.default = ${last}` }
}

type Planned = Pick<PagePlan, 'entries' | 'globals'> & { readonly component?: string }

function planOf({ modules, builtIns }: Modules, { entries, globals, component }: Planned): PagePlan {
  const needed = component !== undefined || builtIns.size > 0 || Object.keys(globals).length > 0
  return {
    modules: { ...(needed && LIBRARIES), ...modules },
    entries,
    globals,
    component,
    words: {
      at: t('{file}, line {line}: {message}', { file: '{file}', line: '{line}', message: '{message}' }),
      nothing: t('Nothing is shown: export a component as default.'),
    },
  }
}

function missingSentence(missing: Modules['missing']): string | undefined {
  const [first] = missing
  if (!first) return undefined
  const names = [...new Set(missing.map(({ name }) => `“${name}”`))]
  return t('{file} imports {names}, which previews don’t have: only React and the files beside it.', {
    file: first.file,
    names: formatList(names),
  })
}

/** As data no markup can be read out of it. */
const asData = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

const runner = (plan: PagePlan): string => `<script>(${runModules.toString()})(${asData(plan)})</script>`

/** Run as text of a script that is made: so none of it is read as markup. */
const tailwindScript = (): string =>
  `<script>{const s=document.createElement('script');s.text=${asData(TAILWIND)};document.head.append(s)}</script>`

const withHead = (markup: string, head: string): string => {
  if (head === '') return markup
  const at = /<head[^>]*>/i.exec(markup) ?? /<html[^>]*>/i.exec(markup) ?? /^\s*<!doctype[^>]*>/i.exec(markup)
  const end = at ? at.index + at[0].length : 0
  return markup.slice(0, end) + head + markup.slice(end)
}

const withEnd = (markup: string, code: string): string => {
  const at = markup.search(/<\/body\s*>(?![\s\S]*<\/body)/i)
  return at < 0 ? markup + code : markup.slice(0, at) + code + markup.slice(at)
}

const library = (code: string): PageModule => ({
  type: 'script',
  code,
  links: { react: 'react', 'react-dom': 'react-dom', scheduler: 'scheduler' },
})

/** React as modules of a closed page, as text in a chunk of its own: such a page loads no file of the host. */
const LIBRARIES: Readonly<Record<BuiltIn, PageModule>> = {
  react: library(react),
  'react/jsx-runtime': library(jsx),
  'react-dom': library(dom),
  'react-dom/client': library(client),
  scheduler: library(scheduler),
}

/** Makes styles of the classes in a page. */
const TAILWIND: string = tailwind
