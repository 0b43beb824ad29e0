import { t } from '@/lib/text/t'

import { safeJson } from '../../attachments/placeholders'
import { HOST_SEARCH_TOOL, isSearchTool } from '../../parameters/hostSearch'
import type { Parameters } from '../../parameters/parameters'
import type { Member } from '../../request/extraFields'
import { isRefusedWhole } from '../../request/refusals'
import { streamMembers } from '../request/streamMembers'
import { REFUSED, type BodyOrder, type BuiltBody, type SentParameter } from '../request/bodyOrder'
import { turnsOf } from '../request/turns'
import { chatMessages } from './chatMessages'

/** The body of a chat completion. Its parameters are those of the registry, under the names the model lists. */
export function chatBody(order: BodyOrder & { readonly how: Parameters }): BuiltBody {
  const { messages, settings, entry, how } = order
  const { members, notSent } = parameterMembers(order)
  const turns = turnsOf(messages, { dialect: 'chat', settings })
  return {
    members: [['model', safeJson(settings.modelId ?? '')], ...streamMembers(how), ...members],
    conversation: [['messages', `[${chatMessages(turns, settings, entry).join(',')}]`]],
    notSent,
  }
}

type Written = Pick<BuiltBody, 'members' | 'notSent'>

/** The parameters as they are, but for a web search that is one of the service's tools, beside the functions. */
function parameterMembers({ sent, host, entry, refusals }: BodyOrder): Written {
  const membersOf = (list: readonly SentParameter[]) => list.map(({ name, json }): Member => [name, json])
  const search = sent.find(({ parameter }) => parameter === 'web_search_options')
  if (!search || !isSearchTool({ host, dialect: 'chat' }, entry))
    return { members: membersOf(sent), notSent: [] }
  const others = sent.filter((each) => each !== search)
  // A model that refused tools refuses this one.
  if (isRefusedWhole(refusals, 'tools'))
    return { members: membersOf(others), notSent: [{ parameter: search.parameter, reason: t(REFUSED) }] }
  const functions = others.find(({ parameter }) => parameter === 'tools')
  const tools: Member = ['tools', withSearchTool(functions?.json ?? '[]')]
  const rest = membersOf(others.filter((each) => each !== functions))
  return { members: [...rest, tools], notSent: [] }
}

/** The list with the search at its end, as JSON text: its numbers stay as they are written. */
function withSearchTool(list: string): string {
  const inside = list.trim().slice(1, -1).trim()
  return `[${inside === '' ? '' : `${inside},`}${HOST_SEARCH_TOOL}]`
}
