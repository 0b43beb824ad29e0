import { safeJson } from '../../../attachments/placeholders'
import type { Parameters } from '../../../parameters/parameters'
import type { Member } from '../../extraFields'
import { streamMembers } from '../../streamMembers'
import type { BodyOrder, BuiltBody } from '../bodyOrder'
import { turnsOf } from '../shared/turns'
import { chatMessages } from './chatMessages'

/** The body of a chat completion. Its parameters are those of the registry, under the names the model lists. */
export function chatBody({
  messages,
  settings,
  entry,
  sent,
  how,
}: BodyOrder & { readonly how: Parameters }): BuiltBody {
  const turns = turnsOf(messages, { dialect: 'chat', settings })
  return {
    members: [
      ['model', safeJson(settings.modelId ?? '')],
      ...streamMembers(how),
      ...sent.map(({ name, json }): Member => [name, json]),
    ],
    conversation: [['messages', `[${chatMessages(turns, settings, entry).join(',')}]`]],
    notSent: [],
  }
}
