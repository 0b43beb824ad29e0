import { useEffect, useState } from 'react'

import type { MessageId } from '@/domain/ids'
import { messageText } from '@/domain/messages/message'
import type { Validity } from '@/domain/runs/run'

import { useApp } from '../app'

/** A reply is checked at most this often while it streams, in milliseconds. */
const PAUSE_MS = 250

/**
 * What a check against a schema says of what has come of a reply that streams. Undefined before the first check, and
 * where `schema` is undefined. Checked in a worker, one check at a time, however fast the reply comes.
 */
export function useLiveCheck(id: MessageId, schema: string | undefined): Validity | undefined {
  const { liveReplies, commands } = useApp()
  const { checkReply } = commands
  const [live, setLive] = useState<Validity>()
  useEffect(() => {
    if (schema === undefined) return
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
  }, [liveReplies, checkReply, id, schema])
  return live
}
