import { hostOf } from '@/domain/connections/baseUrl'
import type { ConversationId, ToolId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import type { SourceNumbers } from '@/domain/sources/sourceMarks'
import { definitionText } from '@/domain/tools/toolDefinition'
import type { RunnableTool } from '@/domain/tools/toolExecutor'
import type { ToolRun } from '@/domain/tools/toolRun'
import { hostApprovalKey, type ToolApprovals } from '@/domain/tools/toolCall'
import { type NamedAddresses, readWebAddress } from '@/domain/web/namedAddresses'
import { repeatedParts } from '@/domain/web/repeatedParts'
import { isRecord, type JsonObject } from '@/lib/json'

import type { TreeGrants } from '../deps'

/** Most addresses of one call that are looked at and shown. */
const MOST = 20

type Given = {
  readonly tool: RunnableTool
  readonly args: JsonObject
  readonly conversationId: ConversationId
  readonly approvals: ToolApprovals
  readonly turn: Pick<Turn, 'hasForeignText' | 'named'>
}

/**
 * The addresses that a call would ask for although text of strangers may have told the model to: those that neither the
 * person typed nor a search or a link named, on a host that was not allowed in this chat since.
 */
export function newAddresses({ tool, args, conversationId, approvals, turn }: Given): readonly string[] {
  if (!turn.hasForeignText || tool.source.origin === undefined) return []
  const definition = definitionText(tool)
  const isAllowed = (address: string) => {
    const host = hostOf(address)
    return (
      host === undefined ||
      approvals[hostApprovalKey(conversationId, tool.id, host)]?.definition === definition
    )
  }
  if (!tool.reach)
    return addressesAmong(args).filter((address) => !turn.named.has(address) && !isAllowed(address))
  const reach = tool.reach(args)
  if (!reach || isAllowed(reach.address) || (reach.isAll && turn.named.has(reach.address))) return []
  return [reach.address]
}

/** Addresses that stand whole in arguments: a tool of a server that takes one may read it. */
function addressesAmong(value: JsonObject): readonly string[] {
  const found = new Set<string>()
  const walk = (each: unknown) => {
    if (found.size >= MOST) return
    if (typeof each === 'string') {
      const address = /^\s*https?:\/\//i.test(each) ? readWebAddress(each) : undefined
      if (address?.ok === true) found.add(address.value)
    } else if (Array.isArray(each)) each.forEach(walk)
    else if (isRecord(each)) Object.values(each).forEach(walk)
  }
  walk(value)
  return [...found]
}

/** Addresses as the card shows them: where they repeat words of the chat is marked. */
export function shownAddresses(
  addresses: readonly string[],
  messages: readonly Message[],
): NonNullable<ToolRun['addresses']> {
  const texts = messages.flatMap(({ parts }) =>
    parts.flatMap((part) => {
      if (part.type === 'toolResult') return [part.text]
      return part.type === 'text' ? [part.text] : []
    }),
  )
  return addresses.map((address) => ({ address, repeated: repeatedParts(address, texts) }))
}

/** What a turn has seen so far. */
export type Turn = {
  /** Untrusted content has come into the conversation. */
  isTainted: boolean
  /** Text of strangers has: what tools brought, what replies cite, files. */
  hasForeignText: boolean
  /** Addresses that somebody else than the model named, so far in this chat. */
  readonly named: NamedAddresses
  /** How many messages of the chat's path `named` has heard. */
  heard: number
  readonly askedInTurn: Set<ToolId>
  readonly askedPersonal: Set<ToolId>
  /** How often each call was made, by name and arguments. */
  readonly made: Map<string, number>
  /** Of the pages that tools found in this chat. */
  readonly sources: SourceNumbers
  readonly inTree: TreeGrants
}
