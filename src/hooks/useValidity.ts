import { useEffect, useState } from 'react'

import { messageText } from '@/domain/message'
import type { Run, RunCell, Validity } from '@/domain/runs/run'

import { useApp } from './app'
import { useRunCommands } from './useRuns'

/** A reply is checked at most this often while it streams, in milliseconds. */
const PAUSE_MS = 250

/**
 * What a check against the schema of its run says of a cell; while it streams, of what has come. Undefined where
 * there is no schema, and before the first check. Checked in a worker, one check at a time, however fast it comes.
 */
export function useValidity(run: Run, cell: RunCell): Validity | undefined {
  const { liveReplies } = useApp()
  const { checkReply } = useRunCommands()
  const [live, setLive] = useState<Validity>()
  const format = run.plan.settings.parameters.response_format?.value
  const schema = format?.type === 'json_schema' ? format.schema : undefined
  const isRunning = cell.state.type === 'running'
  const { id } = cell
  useEffect(() => {
    if (schema === undefined || !isRunning) return
    let isHere = true
    let timer: ReturnType<typeof setTimeout> | undefined
    let checked: string | undefined
    const textNow = () => messageText({ parts: liveReplies.read(id) })
    const look = async (text: string) => {
      checked = text
      const found = await checkReply({ schema, text, isWhole: false })
      timer = undefined
      if (!isHere) return
      if (found) setLive(found)
      if (textNow() !== text) schedule()
    }
    const schedule = () => {
      if (textNow() !== checked) timer ??= setTimeout(() => void look(textNow()), PAUSE_MS)
    }
    const leave = liveReplies.subscribe(id, schedule)
    schedule()
    return () => {
      isHere = false
      leave()
      clearTimeout(timer)
      setLive(undefined)
    }
  }, [liveReplies, checkReply, id, schema, isRunning])
  if (schema === undefined) return undefined
  return isRunning ? live : cell.validity
}
