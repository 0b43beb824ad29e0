import { endingOf, type NamedFile } from '@/lib/files/namedFiles'
import { ok, type Result } from '@/lib/result'

import { compileScript } from './compileScript'
import { builtInFor, dataUrl, fileFor, joinStyle, type BuiltIn } from './joinMarkup'

/** A module as the closed page gets it. */
export type PageModule =
  | { readonly type: 'script'; readonly code: string; readonly links: Readonly<Record<string, string>> }
  | { readonly type: 'json' | 'style' | 'text'; readonly text: string }

/** All that entries need. */
export type Modules = {
  readonly modules: Readonly<Record<string, PageModule>>
  readonly builtIns: ReadonlySet<BuiltIn>
  /** What is asked for and is not there: by which file. */
  readonly missing: readonly { readonly file: string; readonly name: string }[]
}

const SCRIPT = /^(?:[jt]sx?|[mc][jt]s)$/

/** Compiles entries and what they lead to. Fails with the sentence of the first script that is none. */
export function collectModules(
  files: ReadonlyMap<string, NamedFile>,
  entries: readonly NamedFile[],
): Result<Modules, string> {
  const modules: Record<string, PageModule> = Object.create(null) as Record<string, PageModule>
  const builtIns = new Set<BuiltIn>()
  const missing: { file: string; name: string }[] = []
  const waiting = [...entries]
  for (let file = waiting.shift(); file; file = waiting.shift()) {
    const { name, text } = file
    if (name in modules) continue
    if (!SCRIPT.test(endingOf(name))) {
      modules[name] = plainModule(files, file)
      continue
    }
    const compiled = compileScript(name, text)
    if (!compiled.ok) return compiled
    const links: Record<string, string> = Object.create(null) as Record<string, string>
    for (const asked of compiled.value.imports) {
      const builtIn = builtInFor(asked)
      const found = builtIn ? undefined : fileFor(files, asked, name)
      if (builtIn) builtIns.add(builtIn)
      else if (found) waiting.push(found)
      else missing.push({ file: name, name: asked })
      const target = builtIn ?? found?.name
      if (target !== undefined) links[asked] = target
    }
    modules[name] = { type: 'script', code: compiled.value.code, links }
  }
  return ok({ modules, builtIns, missing })
}

function plainModule(files: ReadonlyMap<string, NamedFile>, file: NamedFile): PageModule {
  const ending = endingOf(file.name)
  if (ending === 'json') return { type: 'json', text: file.text }
  if (ending === 'css') return { type: 'style', text: joinStyle(files, file) }
  return { type: 'text', text: ending === 'svg' ? dataUrl(file) : file.text }
}
