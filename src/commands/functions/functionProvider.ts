import { BUILTIN_FUNCTIONS } from '@/domain/functions/builtin/builtinFunctions'
import type { BuiltinFunction } from '@/domain/functions/builtin/builtinFunction'
import { builtinSource, functionSource } from '@/domain/functions/functionSource'
import type { OwnFunction } from '@/domain/functions/ownFunction'
import { describeScriptEnd, type ScriptOutcome } from '@/domain/functions/script'
import {
  failedOutcome,
  type RunnableTool,
  type ToolOutcome,
  type ToolProvider,
} from '@/domain/tools/toolExecutor'
import { type ToolHints, toolId } from '@/domain/tools/toolDefinition'
import { t } from '@/lib/text/t'

import type { CommandDeps } from '../deps'

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
    title: t(builtin.title),
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
  const why = describeScriptEnd(end)
  const written = Object.entries(files).map(
    ([name, text]) => ({ type: 'resource', uri: `file:///${name}`, mediaType: 'text/plain', text }) as const,
  )
  const output = printed === '' ? [] : [{ type: 'text', text: printed } as const]
  const notes = isCut ? [t('The output was cut after 100,000 characters.')] : []
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
