import { useEffect, useMemo, useState } from 'react'

import type { ConversationId, ExchangeId, MessageId } from '@/domain/ids'
import { type Message, messageText, type ToolCallPart } from '@/domain/messages/message'
import type { SchemaProblem, Validity } from '@/domain/runs/run'
import { toolSchema, toolsOfBody } from '@/domain/tools/toolDefinition'
import { parseJson } from '@/lib/json'
import { ok } from '@/lib/result'

import { useApp } from '../app'
import { useTurnSettings } from '../assistants/useTurnSettings'
import { useStored } from '../storage/useStored'

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

/** What a check of a call's arguments against the schema of its function came to. */
type ArgumentCheck =
  /** `problems` is empty when the arguments match. */
  | { readonly type: 'checked'; readonly problems: readonly SchemaProblem[] }
  /** The request offered no function of this name. */
  | { readonly type: 'notOffered' }
  /** The schema cannot be used or read, or the check took too long. */
  | { readonly type: 'unchecked' }

/**
 * Checks the arguments of a call against the schema its request sent, in a worker. Where no request is stored (an
 * imported chat), against the tools the chat has now. Undefined while it is not known, and where there is no schema.
 *
 * @param call its arguments are JSON.
 */
export function useArgumentCheck(
  conversationId: ConversationId,
  exchangeId: ExchangeId | undefined,
  call: ToolCallPart,
): ArgumentCheck | undefined {
  const { loadExchange, commands } = useApp()
  const { checkReply } = commands
  const { value: exchange, problem } = useStored(
    ['exchange', exchangeId],
    async () => (exchangeId === undefined ? ok(null) : loadExchange(exchangeId)),
    { isFixed: true },
  )
  const now = useTurnSettings(conversationId).parameters.tools?.value
  const offered = useMemo(() => {
    if (exchange === undefined) return undefined
    if (exchange) return toolSchema(toolsOfBody(exchange.body), call.name)
    const found = toolSchema(now === undefined ? undefined : parseJson(now), call.name)
    // The tools may have been others when it was asked: nothing can be said.
    return found.type === 'notOffered' ? undefined : found
  }, [exchange, now, call.name])
  const schema = offered?.type === 'schema' ? offered.schema : undefined
  const text = call.arguments.trim() === '' ? '{}' : call.arguments
  const [done, setDone] = useState<{ readonly of: string; readonly check: ArgumentCheck }>()
  const of = JSON.stringify([schema, text])

  useEffect(() => {
    if (schema === undefined) return
    let isGone = false
    void checkReply({ schema, text, isWhole: true }).then((validity) => {
      if (isGone) return
      const check: ArgumentCheck = validity?.isJson
        ? { type: 'checked', problems: validity.problems }
        : { type: 'unchecked' }
      setDone({ of, check })
    })
    return () => {
      isGone = true
    }
  }, [checkReply, schema, text, of])

  if (problem !== undefined) return { type: 'unchecked' }
  if (offered?.type === 'notOffered') return { type: 'notOffered' }
  return schema !== undefined && done?.of === of ? done.check : undefined
}
