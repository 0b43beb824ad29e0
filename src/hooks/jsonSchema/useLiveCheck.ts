import { useEffect, useState } from 'react'

import type { MessageId } from '@/domain/ids'
import { type Message, messageText } from '@/domain/messages/message'
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

/** What a check of a reply against the schema it was asked to follow says; while it streams, of what has come. */
export function useReplyValidity(message: Message): Validity | undefined {
  const { checkReply } = useApp().commands
  const [whole, setWhole] = useState<{ readonly of: string; readonly validity: Validity | undefined }>()
  const isLive = message.status.type === 'streaming'
  const schema = message.reply?.schema
  const live = useLiveCheck(message.id, isLive ? schema : undefined)
  const text = messageText(message)
  useEffect(() => {
    if (schema === undefined || isLive || text === '') return
    let isHere = true
    void checkReply({ schema, text, isWhole: true }).then((validity) => {
      if (isHere) setWhole({ of: text, validity })
    })
    return () => {
      isHere = false
    }
  }, [checkReply, schema, text, isLive])
  if (isLive) return live
  return whole?.of === text ? whole.validity : undefined
}
