import type { Result } from '@/lib/result'

import type { CatalogEntry } from '../catalog/entry'
import { sentPath } from '../context/sentPath'
import type { ConversationSettings } from '../conversations/conversation'
import type { AttachmentId } from '../ids'
import type { Message } from '../messages/message'
import type { ParameterName, Parameters, ParameterSetting, ParameterValues } from '../parameters/parameters'
import { PARAMETER_ORDER, PARAMETER_WRITERS, type SetParameter } from './parameterJson'
import { isRefused, NO_REFUSALS, type ModelRefusals } from './refusals'
import { PLACEHOLDER, safeJson } from './placeholders'
import { requestMessages } from './requestMessages'
import { streamMembers } from './streamMembers'
import { supportedName } from './supportedName'

/** A parameter that is set and yet not in the body. */
export type NotSent = {
  readonly parameter: ParameterName
  /** The end of a sentence: “Stop sequences were not sent: …”. */
  readonly reason: string
}

export type BuiltRequest = {
  /** The exact JSON text, with placeholders for attachments. */
  readonly body: string
  /** What the placeholders stand for; each id once. */
  readonly attachments: readonly AttachmentId[]
  readonly notSent: readonly NotSent[]
  /** What is left out because the model refused it before, by names on the wire. */
  readonly refused: readonly string[]
}

type Plan = {
  /** From root to leaf. */
  readonly path: readonly Message[]
  readonly settings: ConversationSettings
  readonly entry: CatalogEntry | undefined
  /** What this model refused before; nothing unless given. */
  readonly refusals?: ModelRefusals
}

/** What makes no sense without another parameter, and is refused without it. */
const NEEDS: Readonly<Partial<Record<ParameterName, ParameterName>>> = {
  tool_choice: 'tools',
  top_logprobs: 'logprobs',
}

/**
 * The body of a chat completion request (INTERFACE §2.1): how the reply is to come, and only what is set, valid
 * and supported; the rest is named in `notSent`. Messages come last, so that with the same settings the body of one turn, up to the
 * end of its messages, is a prefix of the next: services cache by prefix.
 */
export function buildRequest({ path, settings, entry, refusals = NO_REFUSALS }: Plan): BuiltRequest {
  const { messages } = sentPath({ path, settings, entry })
  const { members, notSent, refused } = parameterMembers(settings.parameters, entry, refusals)
  const body = `{${[
    member('model', safeJson(settings.modelId ?? '')),
    ...streamMembers(streamParameters(settings.parameters, refusals)),
    ...members,
    member('messages', `[${requestMessages(messages, settings, entry).join(',')}]`),
  ].join(',')}}`
  const ids = Array.from(body.matchAll(PLACEHOLDER), ([, , id]) => id as AttachmentId)
  return { body, attachments: [...new Set(ids)], notSent, refused }
}

const member = (name: string, json: string): string => `${JSON.stringify(name)}:${json}`

function parameterMembers(parameters: Parameters, entry: CatalogEntry | undefined, refusals: ModelRefusals) {
  const members: string[] = []
  const notSent: NotSent[] = []
  const refused: string[] = []
  for (const parameter of refusedStream(parameters, refusals)) {
    notSent.push({ parameter, reason: REFUSED })
    refused.push(parameter)
  }
  const sent = new Set<ParameterName>()
  for (const parameter of PARAMETER_ORDER) {
    const json = written(parameter, parameters[parameter])
    if (!json) continue
    const name = supportedName(parameter, entry)
    const needed = NEEDS[parameter]
    if (name === undefined) notSent.push({ parameter, reason: 'the model does not take it' })
    else if (needed && !sent.has(needed)) notSent.push({ parameter, reason: `it needs ${needed}` })
    else if (!json.ok) notSent.push({ parameter, reason: json.error })
    else if (isRefused(refusals, name, json.value)) {
      notSent.push({ parameter, reason: REFUSED })
      refused.push(name)
    } else {
      members.push(member(name, json.value))
      sent.add(parameter)
    }
  }
  return { members, notSent, refused }
}

/** What would ask for a stream if the model had not refused it. */
function refusedStream({ stream, stream_options: options }: Parameters, refusals: ModelRefusals) {
  if (stream?.value === false) return []
  if (refusals.has('stream')) return ['stream'] as const
  return refusals.has('stream_options') && options?.value.include_usage !== false
    ? (['stream_options'] as const)
    : []
}

/** How the reply is asked to come, without what the model refused. */
const streamParameters = (
  { stream, stream_options: options }: Parameters,
  refusals: ModelRefusals,
): Parameters => ({
  ...(refusals.has('stream') ? { stream: { value: false, origin: 'mine' } } : stream && { stream }),
  ...(refusals.has('stream_options')
    ? { stream_options: { value: { include_usage: false }, origin: 'mine' } }
    : options && { stream_options: options }),
})

const REFUSED = 'this model refused it before; you can send it again under Parameters'

function written<Name extends SetParameter>(
  name: Name,
  setting: ParameterSetting<ParameterValues[Name]> | undefined,
): Result<string, string> | undefined {
  return setting && PARAMETER_WRITERS[name](setting.value)
}
