import type { BuiltinFunction } from '@/domain/functions/builtin/builtinFunction'
import { BUILTIN_FUNCTIONS } from '@/domain/functions/builtin/builtinFunctions'
import { describeScriptEnd, type ScriptOutcome } from '@/domain/functions/script'
import {
  builtinSource,
  functionFaults,
  functionFile,
  functionSource,
  readFunctionFile,
  type OwnFunction,
} from '@/domain/functions/ownFunction'
import { withItem } from '@/domain/settings/settings'
import { type ToolHints, toolId } from '@/domain/tools/toolDefinition'
import {
  failedOutcome,
  type RunnableTool,
  type ToolOutcome,
  type ToolProvider,
} from '@/domain/tools/toolExecutor'
import { failed, ok, type Result } from '@/lib/result'
import { sentence, stored } from '@/lib/text/english'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import type { SaveFailure } from '@/services/download/saveToDisk'

import type { CommandDeps } from '../deps'
import { createChangeAppSettings } from '../settings/changeAppSettings'

/** Nothing in the sandbox can write, reach out or be repeated with another effect. */
const HARMLESS: ToolHints = { isReadOnly: true, isDestructive: false, isIdempotent: true, isOpenWorld: false }

/** The functions that come along and those the person wrote: each a source of its own, so that each has its switch. */
export function createFunctionProvider(deps: CommandDeps): ToolProvider {
  const own = () => deps.store.getState().settings.functions
  return {
    listSources: () =>
      Promise.resolve([...BUILTIN_FUNCTIONS.map(builtinSource), ...own().map(functionSource)]),
    toolsOf: (sources) => {
      const tools = [
        ...BUILTIN_FUNCTIONS.map((each) => runnableBuiltin(deps, each)),
        ...own().map((each) => runnableOwn(deps, each)),
      ]
      return Promise.resolve({
        tools: sources.flatMap((id) => tools.find(({ source }) => source.id === id) ?? []),
        problems: [],
      })
    },
  }
}

function runnableBuiltin({ now }: CommandDeps, builtin: BuiltinFunction): RunnableTool {
  const source = builtinSource(builtin)
  return {
    id: toolId(source, builtin.name),
    source,
    name: builtin.name,
    title: builtin.title,
    description: builtin.description,
    inputSchema: JSON.stringify(builtin.schema),
    hints: HARMLESS,
    run: (call) => {
      const done = builtin.run(call.arguments, {
        now: now(),
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        random: () => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0,
      })
      return Promise.resolve(
        done.ok
          ? { state: 'done', content: [], structured: JSON.stringify(done.value), notes: [] }
          : failedOutcome(done.error),
      )
    },
  }
}

function runnableOwn({ sandbox }: CommandDeps, own: OwnFunction): RunnableTool {
  const source = functionSource(own)
  return {
    id: toolId(source, own.name),
    source,
    name: own.name,
    title: own.name,
    description: own.description,
    inputSchema: own.schema,
    hints: HARMLESS,
    run: async (call, { signal, onProgress }) => {
      const { code, limitMs } = own
      const script = { code, kind: 'function', input: JSON.stringify(call.arguments), limitMs } as const
      return outcomeOf(await sandbox.run(script, signal, (output) => onProgress({ output })))
    },
  }
}

/** What a run came to, for the model and the person. */
function outcomeOf({ end, printed, isCut, files }: ScriptOutcome): ToolOutcome {
  const why = sentence(() => describeScriptEnd(end))
  const written = Object.entries(files).map(
    ([name, text]) => ({ type: 'resource', uri: `file:///${name}`, mediaType: 'text/plain', text }) as const,
  )
  const output = printed === '' ? [] : [{ type: 'text', text: printed } as const]
  const notes = isCut ? [stored('The output was cut after 100,000 characters.')] : []
  if (why !== undefined)
    return { state: 'failed', content: [...output, { type: 'text', text: why }], notes: [why, ...notes] }
  const value = end.type === 'done' ? end.value : undefined
  return {
    state: 'done',
    content: [...output, ...written],
    ...(value !== undefined && { structured: value }),
    notes,
  }
}

/** The verbs of functions of the person's own. */
export function createFunctionCommands(deps: CommandDeps) {
  const change = createChangeAppSettings(deps)
  const own = () => deps.store.getState().settings.functions
  const namesBesides = (id: string) => [
    ...BUILTIN_FUNCTIONS.map(({ name }) => name),
    ...own()
      .filter((each) => each.id !== id)
      .map(({ name }) => name),
  ]
  return {
    builtinFunctions: BUILTIN_FUNCTIONS,
    newFunctionId: deps.newId,

    /** What is wrong with a function, by field; empty when it can be saved. */
    functionFaults: (edited: OwnFunction) => functionFaults(edited, namesBesides(edited.id)),

    /** Fails with a sentence. */
    saveFunction: (edited: OwnFunction): Promise<Result<void, string>> =>
      change(({ functions }) => ({ functions: withItem(functions, edited) })),

    removeFunction: (id: string): Promise<Result<void, string>> =>
      change(({ functions }) => ({ functions: functions.filter((each) => each.id !== id) })),

    /** Runs a function with an input, as a model's call would. Never rejects. */
    tryFunction: (
      { code, limitMs }: Pick<OwnFunction, 'code' | 'limitMs'>,
      input: string,
      signal: AbortSignal,
    ): Promise<ScriptOutcome> => deps.sandbox.run({ code, kind: 'function', input, limitMs }, signal),

    /** Saves functions as a file where the person wants it. */
    exportFunctions: (ids: readonly string[]): Promise<Result<void, SaveFailure>> => {
      const chosen = own().filter(({ id }) => ids.includes(id))
      const mediaType = 'application/json'
      const content = new Blob([functionFile(chosen)], { type: mediaType })
      const name = chosen.length === 1 && chosen[0] ? `${chosen[0].name}.json` : 'functions.json'
      return deps.saveToDisk({ name, mediaType, content })
    },

    /** Adds the functions of a file; those whose name is taken get another. Gives a sentence on what was done. */
    importFunctions: async (text: string): Promise<Result<string, string>> => {
      const read = readFunctionFile(text)
      if (!read.ok) return read
      const taken = new Set(namesBesides(''))
      const added = read.value.functions.map((each): OwnFunction => {
        const name = freeName(each.name, taken)
        taken.add(name)
        return { ...each, name, id: deps.newId(), createdAt: deps.now() }
      })
      const saved = await change(({ functions }) => ({ functions: [...functions, ...added] }))
      if (!saved.ok) return failed(saved.error)
      const count = plural(added.length, {
        one: 'Imported {count} function.',
        other: 'Imported {count} functions.',
      })
      const left = read.value.problems.length
      return ok(left === 0 ? count : `${count} ${t('{left} could not be read.', { left })}`)
    },
  }
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name
  for (let number = 2; ; number++) {
    const other = `${name.slice(0, 60)}_${number}`
    if (!taken.has(other)) return other
  }
}
