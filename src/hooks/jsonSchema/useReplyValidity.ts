import { useEffect, useState } from 'react'

import { messageText, type Message } from '@/domain/messages/message'
import type { Validity } from '@/domain/runs/run'

import { useApp } from '../app'
import { useLiveCheck } from './useLiveCheck'

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
