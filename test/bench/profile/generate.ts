import { DEFAULT_CONVERSATION_SETTINGS, type Conversation } from '@/domain/conversations/conversation'
import type { ConnectionId, ConversationId, MessageId, ModelId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import { DAY_MS } from '@/lib/time/dayMs'
import { createRandom, type Random } from './createRandom'
import { createVocabulary } from './createVocabulary'

export type ProfileOptions = {
  readonly seed: number
  readonly conversations: number
  readonly messages: number
  /** Messages of each of the two long conversations, which are the newest. Part of `messages`. */
  readonly longConversation: number
}

/** How many conversations are long: two, so that one can switch between them. */
const LONG_CONVERSATIONS = 2

export const conversationIdAt = ({ seed }: ProfileOptions, index: number): ConversationId =>
  `p${seed}-${index}` as ConversationId

export type GeneratedConversation = {
  readonly conversation: Conversation
  readonly messages: readonly Message[]
}

/** Sizes by name, for `npm run bench -- --profile <name>`. */
export const PROFILES = {
  long: { seed: 1, conversations: 50, messages: 10_500, longConversation: 5_000 },
  small: { seed: 1, conversations: 100, messages: 3_000, longConversation: 500 },
  large: { seed: 1, conversations: 1_000, messages: 100_000, longConversation: 5_000 },
  million: { seed: 1, conversations: 10_000, messages: 1_000_000, longConversation: 5_000 },
} as const satisfies Record<string, ProfileOptions>

/** The profile ends here: the same seed is the same profile on every day. */
const END = Date.UTC(2026, 9, 1)
const MODELS = [
  'example/large-2',
  'example/small-2',
  'other/reasoner',
  'local/pocket',
  'third/coder',
] as ModelId[]
const TAGS = ['work', 'home', 'code', 'travel', 'recipes']

/**
 * A profile as years of daily use leave it: many short conversations and few very long ones, a word in three common,
 * code in every fifth reply, variants here and there. Yields the oldest conversation first, from the one numbered `from`
 * on; holds one at a time.
 */
export function* generateProfile(options: ProfileOptions, from = 0): Generator<GeneratedConversation> {
  const random = createRandom(options.seed)
  const vocabulary = createVocabulary(random)
  const sizes = sizesOf(options, random)
  for (const [index, size] of sizes.entries()) {
    if (index < from) continue
    random.reseed(options.seed * 1_000_003 + index)
    const createdAt = END - Math.round(((sizes.length - index) / sizes.length) * 3 * 365 * DAY_MS)
    yield conversationOf(conversationIdAt(options, index), size, createdAt, random, vocabulary)
  }
}

/** A heavy tail that sums to what was asked. */
function sizesOf(
  { conversations, messages, longConversation }: ProfileOptions,
  random: Random,
): readonly number[] {
  const long = Array.from({ length: LONG_CONVERSATIONS }, () => longConversation)
  const count = Math.max(1, conversations - LONG_CONVERSATIONS)
  const weights = Array.from({ length: count }, () => 1 / (0.02 + random()))
  const sum = weights.reduce((total, weight) => total + weight, 0)
  const short = weights.map((weight) =>
    Math.max(2, Math.round((weight / sum) * (messages - LONG_CONVERSATIONS * longConversation))),
  )
  return [...short, ...long]
}

function conversationOf(
  conversationId: ConversationId,
  size: number,
  createdAt: number,
  random: Random,
  vocabulary: ReturnType<typeof createVocabulary>,
): GeneratedConversation {
  const model = random.pick(MODELS)
  const messages: Message[] = []
  let parentId: MessageId | null = null
  for (let index = 0; index < size; index += 1) {
    const isReply = index % 2 === 1
    const isVariant = isReply && index > 2 && random() < 0.03
    const parent: MessageId | null = isVariant ? (messages[index - 2]?.parentId ?? parentId) : parentId
    const message: Message = {
      id: `${conversationId}-${index}` as MessageId,
      conversationId,
      parentId: parent,
      role: isReply ? 'assistant' : 'user',
      parts: [{ type: 'text', text: isReply ? vocabulary.reply() : vocabulary.question() }],
      status: { type: 'complete' },
      createdAt: createdAt + index * 20_000,
      ...(isReply && {
        reply: { model, connectionId: 'bench' as ConnectionId, finishReason: 'stop' as const },
      }),
    }
    messages.push(message)
    parentId = message.id
  }
  const conversation: Conversation = {
    id: conversationId,
    title: vocabulary.title(),
    titledBy: 'firstLine',
    createdAt,
    updatedAt: createdAt + size * 20_000,
    activeLeafId: parentId,
    settings: DEFAULT_CONVERSATION_SETTINGS,
    tags: random() < 0.2 ? [random.pick(TAGS)] : [],
    pinned: random() < 0.01,
    archived: random() < 0.1,
    trashedAt: null,
  }
  return { conversation, messages }
}
