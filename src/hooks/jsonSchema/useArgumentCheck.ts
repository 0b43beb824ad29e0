import { useEffect, useMemo, useState } from 'react'

import type { ConversationId, ExchangeId } from '@/domain/ids'
import type { ToolCallPart } from '@/domain/messages/message'
import type { SchemaProblem } from '@/domain/runs/run'
import { toolSchema, toolsOfBody } from '@/domain/tools/toolDefinition'
import { parseJson } from '@/lib/json'
import { ok } from '@/lib/result'
import { useApp } from '../app'
import { useTurnSettings } from '../assistants/useTurnSettings'
import { useStored } from '../storage/useStored'

/** What a check of a call's arguments against the schema of its function came to. */
export type ArgumentCheck =
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
