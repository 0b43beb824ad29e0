import { safeJson } from '@/domain/attachments/attachment'
import { LEAST_CACHED_TOKENS, setsCachePoint } from '@/domain/pricing'
import type { Member } from '@/domain/request/extraFields'
import { estimateMessageTokens } from '@/domain/tokens/estimateTokens'

import { fieldsOf } from '../../usage/fields'
import type { DialectCode, Sdk } from '../definition'
import { createEventDecoder } from '../reading/createEventDecoder'
import type { BodyOrder, BuiltBody } from '../request/bodyOrder'
import { turnsOf } from '../request/turns'
import { continuedTurn } from './createBlock'
import { createMessagesReader } from './createMessagesReader'
import { messagesParameters } from './messagesParameters'
import { messagesTurns } from './messagesTurns'
import { readMessagesUsage } from './readMessagesUsage'

/** The host of the dialect's owner, whose models all cite. */
const OWNER = /(^|\.)anthropic\.com$/

/**
 * The body of a Messages request (DIALECTS §1.2 and §1.3). One cache point moves with the end of the conversation, where
 * writing to the cache pays (`setsCachePoint`).
 */
function messagesBody(order: BodyOrder): BuiltBody {
  const { settings, messages, isStreamed } = order
  const turns = turnsOf(messages, { dialect: 'messages', settings })
  const { fields, notSent } = messagesParameters(order)
  const { system, conversation } = messagesTurns(turns, { ...order, isCited: isCited(order) })
  return {
    members: [
      ['model', safeJson(settings.modelId ?? '')],
      ...(isStreamed ? [['stream', 'true'] as const] : []),
      ...Object.entries(fields).map(([name, value]): Member => [name, safeJson(value)]),
      ...(isCached(order) ? [['cache_control', '{"type":"ephemeral"}'] as const] : []),
      ...(system === undefined ? [] : [['system', safeJson(system)] as const]),
    ],
    conversation: [['messages', `[${conversation.join(',')}]`]],
    notSent,
  }
}

function isCached({ entry, host, messages, settings, isSentOnce }: BodyOrder): boolean {
  if (isSentOnce) return false
  let promptTokens = settings.systemPrompt.length / 4
  for (const message of messages) {
    // Of a long conversation no more is counted than decides.
    if (promptTokens >= LEAST_CACHED_TOKENS) break
    promptTokens += estimateMessageTokens(message).tokens
  }
  return setsCachePoint({ promptTokens, entry, host })
}

/**
 * Whether the reply is to cite the files that are sent: where the service's list says that the model can, or at the
 * owner. Not with a schema, which the API refuses beside citations.
 */
function isCited({ entry, host = '', sent }: BodyOrder): boolean {
  if (sent.some(({ parameter }) => parameter === 'response_format')) return false
  const capabilities = fieldsOf(fieldsOf(entry?.raw)['capabilities'])
  return 'citations' in capabilities
    ? fieldsOf(capabilities['citations'])['supported'] === true
    : OWNER.test(host)
}

/** The package of its owner. */
const MESSAGES_SDK: Sdk = {
  python: {
    module: 'anthropic',
    client: 'Anthropic',
    call: (isStreamed) => `client.messages.create(
    model=request['model'],
    messages=request['messages'],
    max_tokens=request['max_tokens'],
    stream=${isStreamed},
    extra_body=request,
)`,
    prints: [
      `for event in reply:
    if event.type == 'content_block_delta' and event.delta.type == 'text_delta':
        print(event.delta.text, end='', flush=True)
print()`,
      `for block in reply.content:
    if block.type == 'text':
        print(block.text)`,
    ],
  },
  typeScript: {
    importLine: "import Anthropic from '@anthropic-ai/sdk'",
    client: 'Anthropic',
    call: (kind) => `client.messages.create(
  JSON.parse(body) as Anthropic.MessageCreateParams${kind},
)`,
    prints: [
      `for await (const event of reply)
  if (event.type === 'content_block_delta' && event.delta.type === 'text_delta')
    process.stdout.write(event.delta.text)`,
      "for (const block of reply.content) if (block.type === 'text') console.log(block.text)",
    ],
  },
}

export const MESSAGES_CODE: DialectCode = {
  body: messagesBody,
  createDecoder: () => createEventDecoder(createMessagesReader),
  usage: ({ usage }) => readMessagesUsage(fieldsOf(usage)),
  continued: continuedTurn,
  sdk: MESSAGES_SDK,
}
