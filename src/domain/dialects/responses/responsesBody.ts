import { supportedName } from '../../parameters/supportedName'
import type { Member } from '../../request/extraFields'
import { safeJson } from '../../attachments/placeholders'
import { isRefusedWhole } from '../../request/refusals'
import type { BodyOrder, BuiltBody } from '../request/bodyOrder'
import { turnsOf } from '../request/turns'
import { responsesInput } from './responsesInput'
import { responsesParameters } from './responsesParameters'

/** The host of the dialect's owner: some members only it takes. */
const OWNER = /(^|\.)openai\.com$/

/**
 * The body of a Responses request (DIALECTS §1). Nothing is stored with the service (`store: false`), and so neither
 * `previous_response_id` nor background replies are used: the conversation is on this device and is sent whole, which
 * works on every service of the dialect and leaves nothing behind. Encrypted reasoning is asked for instead, and goes
 * back with the items it came with.
 */
export function responsesBody(order: BodyOrder): BuiltBody {
  const { settings, messages, entry, isStreamed, host = '' } = order
  const isOwner = OWNER.test(host)
  const { include, ...asParameters } = responsesParameters(order)
  const parameters = { ...(isOwner && showsReasoning(order) && SUMMARY), ...asParameters }
  const asked = [...(reasons(order) ? ['reasoning.encrypted_content'] : []), ...include]
  const cacheKey = messages[0]?.conversationId
  const turns = turnsOf(messages, { dialect: 'responses', settings })
  return {
    members: [
      ['model', safeJson(settings.modelId ?? '')],
      ...(isStreamed ? [['stream', 'true'] as const] : []),
      // Random padding, about a fourteenth of all bytes.
      ...(isStreamed && isOwner ? [['stream_options', '{"include_obfuscation":false}'] as const] : []),
      ['store', 'false'],
      ...(asked.length > 0 ? [['include', safeJson(asked)] as const] : []),
      ...(isOwner && cacheKey !== undefined ? [['prompt_cache_key', safeJson(cacheKey)] as const] : []),
      ...Object.entries(parameters).map(([name, value]): Member => [name, safeJson(value)]),
      ...(settings.systemPrompt.trim() === '' || settings.systemRole === 'developer'
        ? []
        : [['instructions', safeJson(settings.systemPrompt)] as const]),
    ],
    conversation: [['input', `[${responsesInput(turns, settings, entry).join(',')}]`]],
    notSent: [],
  }
}

/** Whether the model is known to reason: others refuse to be asked for encrypted reasoning. */
function reasons({ sent, entry }: BodyOrder): boolean {
  if (sent.some(({ parameter }) => parameter === 'reasoning_effort')) return true
  return entry?.parameters !== undefined && supportedName('reasoning_effort', entry) !== undefined
}

/** Models that reason unasked don’t show it unless a summary is asked for. */
const SUMMARY = { reasoning: { summary: 'auto' } }

/** Whether the catalog lists that the model reasons, and it has not refused to be asked about it. */
const showsReasoning = ({ entry, refusals }: BodyOrder): boolean =>
  entry?.parameters !== undefined &&
  supportedName('reasoning_effort', entry) !== undefined &&
  !isRefusedWhole(refusals, 'reasoning_effort')
