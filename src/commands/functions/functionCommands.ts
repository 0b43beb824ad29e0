import { BUILTIN_FUNCTIONS } from '@/domain/functions/builtin/builtinFunctions'
import {
  functionFaults,
  functionFile,
  readFunctionFile,
  type OwnFunction,
} from '@/domain/functions/ownFunction'
import type { ScriptOutcome } from '@/domain/functions/script'
import { withItem } from '@/domain/settings/settings'
import { failed, ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'
import { plural } from '@/lib/text/plural'

import type { SaveFailure } from '@/services/download/saveToDisk'

import type { CommandDeps } from '../deps'
import { createChangeAppSettings } from '../settings/changeAppSettings'

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
