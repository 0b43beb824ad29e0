import type { ConversationSettings } from '../conversations/conversation'
import { historyKey } from '../messages/historyKey'
import type { Message } from '../messages/message'
import type { ToolChoice } from '../parameters/kinds'
import type { Parameters } from '../parameters/parameters'
import { type OfferedAs, withOffered } from '../tools/offeredTools'

/**
 * The settings of a request that offers tools beside the functions the person wrote. Made for each request and kept
 * nowhere: a chat only keeps what is on.
 *
 * @param choice what the model must do with them, in place of what the chat says.
 */
export function offering(
  settings: ConversationSettings,
  offered: readonly OfferedAs[],
  choice?: ToolChoice,
): ConversationSettings {
  const { tools, ...rest } = settings.parameters
  const value = withOffered(tools?.value, offered)
  if (value === undefined) return { ...settings, parameters: rest }
  return {
    ...settings,
    parameters: {
      ...rest,
      tools: { value, origin: tools?.origin ?? 'preset' },
      ...(choice && { tool_choice: { value: choice, origin: 'preset' } as const }),
    },
  }
}

/**
 * The settings of the next request as far as they are known before it is sent.
 *
 * @param definitions the parameter `tools` that the tools that are on will make; undefined while it isn't known.
 */
export const offeredSettings = (
  settings: ConversationSettings,
  definitions: string | undefined,
): ConversationSettings =>
  definitions !== undefined && (settings.toolUse?.sources.length || settings.project !== undefined)
    ? {
        ...settings,
        parameters: { ...settings.parameters, tools: { value: definitions, origin: 'preset' } },
      }
    : settings

/** The JSON schema that these parameters ask replies to follow, as JSON text; undefined when they ask for none. */
export function askedSchema({ response_format: format }: Parameters): string | undefined {
  return format?.value.type === 'json_schema' ? format.value.schema : undefined
}

/**
 * Whether a provider's counter would say more of a conversation than is known, and may be asked. Only what the
 * connection has been sent before is counted: never a draft, nor a conversation that another provider answered; and
 * nothing under a data lock. What the last reply counted itself is known.
 */
export function needsCount(
  path: readonly Message[],
  { connectionId, modelId, dataRule }: Pick<ConversationSettings, 'connectionId' | 'modelId' | 'dataRule'>,
): boolean {
  const last = path.at(-1)
  if (!last || last.status.type === 'streaming' || dataRule?.noTraining || dataRule?.noRetention) return false
  const asked = path.findLastIndex(({ reply }) => reply?.connectionId === connectionId)
  const isSentBefore = asked >= 0 && path.slice(asked + 1).every(({ role }) => role !== 'user')
  if (!isSentBefore) return false
  const { reply, status } = last
  const isCounted =
    reply?.usage && status.type === 'complete' && reply.model === modelId && asked === path.length - 1
  return !isCounted || (reply.turn !== undefined && reply.turn.history !== historyKey(path.slice(0, -1)))
}
