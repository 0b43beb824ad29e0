import { useEffect, useState } from 'react'

import type { ToolId } from '@/domain/ids'
import type { SchemaProblem } from '@/domain/runs/run'

import { useCommands } from '../app'

/** The schema of a tool's arguments; undefined until it is known, and where the tool is no longer there. */
export function useToolSchema(id: ToolId | undefined): string | undefined {
  const { loadToolCommands } = useCommands()
  const [schema, setSchema] = useState<string>()
  useEffect(() => {
    let isGone = false
    const read = async () => {
      const found = id === undefined ? undefined : await (await loadToolCommands()).schemaOfTool(id)
      if (!isGone) setSchema(found)
    }
    void read()
    return () => {
      isGone = true
    }
  }, [loadToolCommands, id])
  return schema
}

/** Where arguments don't fit a schema; undefined while it isn't known, and where nothing can be checked. */
export function useArgumentProblems(
  schema: string | undefined,
  text: string | undefined,
): readonly SchemaProblem[] | undefined {
  const { checkReply } = useCommands()
  const [done, setDone] = useState<{ readonly of: string; readonly problems: readonly SchemaProblem[] }>()
  const of = JSON.stringify([schema, text])
  useEffect(() => {
    if (schema === undefined || text === undefined) return
    let isGone = false
    void checkReply({ schema, text, isWhole: true }).then((validity) => {
      if (!isGone && validity) setDone({ of, problems: validity.problems })
    })
    return () => {
      isGone = true
    }
  }, [checkReply, schema, text, of])
  return done?.of === of ? done.problems : undefined
}
