import { describeError } from '@/domain/connections/serviceError'
import type { PassageHit } from '@/domain/documents/choosePassages'
import type { DocumentText } from '@/domain/documents/documentText'
import { plainText } from '@/domain/documents/passages'
import { cosine, fuseRanks } from '@/domain/documents/ranking'
import type { ConversationId } from '@/domain/ids'
import { modelKey, type ModelRef } from '@/domain/modelRef'
import { estimateTokens } from '@/domain/tokens/estimateTokens'
import { hashText } from '@/lib/hashText'
import { failed, ok, type Result } from '@/lib/result'
import { setNewest } from '@/lib/setNewest'
import { t } from '@/lib/text/t'
import { selectConversationSettings, selectDraft } from '@/store/selectors'

import type { CommandDeps } from '../deps'
import { quietReceiver } from '../exchanges/exchangeOrder'
import { resolveTurn } from '../exchanges/preparedRequest'
import { runExchange } from '../exchanges/runExchange'
import { createDocumentCommands, type DocumentCommands, type PassageCandidates } from './documentCommands'
import { createTextReading } from './readText'

type DraftId = ConversationId | 'new'

/** Vectors kept in memory; of 3,072 numbers each they take 12 MB. */
const MOST_KEPT = 1_000

/**
 * Ranks the passages for a draft by words and meaning: the best by BM25 and the question are embedded in one request, and
 * both orders fused. Nothing waits for it; what fails leaves the order by words.
 */
export function createRankByMeaning(deps: CommandDeps, documents: DocumentCommands) {
  const kept = new Map<string, Float32Array>()
  const keyOf = (model: ModelRef, text: string) => `${modelKey(model)}\n${hashText(text)}`
  const keep = (key: string, vector: Float32Array) => setNewest(kept, key, vector, MOST_KEPT)

  const textsOf = (found: PassageCandidates) => found.hits.map((hit) => textOf(found, hit))
  const unknownOf = (model: ModelRef, texts: readonly string[]) => [
    ...new Set(texts.filter((text) => !kept.has(keyOf(model, text)))),
  ]

  /** Vectors of the question and the passages. The embeddings of passages are asked for once. */
  async function embed(
    id: DraftId,
    model: ModelRef,
    { question, texts, signal }: { question: string; texts: readonly string[]; signal: AbortSignal },
  ): Promise<Result<{ readonly asked: Float32Array; readonly passages: readonly Float32Array[] }, string>> {
    const unknown = unknownOf(model, texts)
    const embedded = await embedPassages(deps, {
      conversationId: id === 'new' ? null : id,
      model,
      texts: [question.slice(0, MOST_EMBEDDED_CHARS), ...unknown],
      signal,
    })
    if (!embedded.ok) return embedded
    const vectors = embedded.value
    const [asked, ...answered] = vectors
    if (!asked) return failed(t('The request was cancelled.'))
    const fresh = new Map(
      unknown.flatMap((text, index) => {
        const vector = answered[index]
        return vector ? [[text, vector] as const] : []
      }),
    )
    const passages = texts.flatMap((text) => fresh.get(text) ?? kept.get(keyOf(model, text)) ?? [])
    for (const [text, vector] of fresh) keep(keyOf(model, text), vector)
    return ok({ asked, passages })
  }

  return {
    /** Tokens that ranking would send now, without what is known already; undefined where there is nothing to rank. */
    async rankingTokens(id: DraftId, model: ModelRef): Promise<number | undefined> {
      const found = await documents.passageCandidates(id)
      if (found.hits.length === 0) return undefined
      const unknown = unknownOf(model, textsOf(found))
      return [found.question, ...unknown].reduce((sum, text) => sum + estimateTokens(text), 0)
    },

    /**
     * Ranks the passages of a draft and sends the best; gives the question it was done for. Fails with a sentence; they
     * stay in the order by words then.
     */
    async rankByMeaning(id: DraftId, model: ModelRef, signal: AbortSignal): Promise<Result<string, string>> {
      const found = await documents.passageCandidates(id)
      const texts = textsOf(found)
      if (texts.length === 0) return failed(t('No passage contains a word of your question.'))
      const embedded = await embed(id, model, { question: found.question, texts, signal })
      if (!embedded.ok) return embedded
      const { asked, passages } = embedded.value
      const likeness = passages.flatMap((passage) => cosine(asked, passage) ?? [])
      if (likeness.length !== texts.length) {
        kept.clear()
        return failed(t('The model’s embeddings have changed. Rank again.'))
      }
      // Something else was typed, or the message was sent: nothing to change.
      if (selectDraft(id)(deps.store.getState()).text !== found.question) return ok(found.question)
      await documents.placePassages(id, { ...found, hits: fuseRanks(found.hits, likeness) })
      return ok(found.question)
    },
  }
}

const textOf = ({ choices }: PassageCandidates, { textId, number }: PassageHit): string =>
  embeddedText(choices.get(textId)?.document, number)

/** The verbs of documents, with ranking by a model and recognition of text. */
export function createRankedDocuments(deps: CommandDeps) {
  const documents = createDocumentCommands(deps)
  return { ...documents, ...createRankByMeaning(deps, documents), ...createTextReading(deps, documents) }
}

/** Characters of a text that are embedded: one row of a table may be a megabyte. */
export const MOST_EMBEDDED_CHARS = 8_000
/** This device loads the model first, and answers once it has the last vector; one can see how far it is, and stop it. */
const LONGEST_HERE_MS = 600_000

type Asked = {
  /** Whose data policy and filter count; null for those of new chats. */
  readonly conversationId: ConversationId | null
  readonly model: ModelRef
  readonly texts: readonly string[]
  readonly signal: AbortSignal
}

/** The embeddings of texts, in their order, in one request. Fails with a sentence. */
export async function embedPassages(
  deps: CommandDeps,
  { conversationId, model, texts, signal }: Asked,
): Promise<Result<readonly Float32Array[], string>> {
  const own = selectConversationSettings(conversationId)(deps.store.getState())
  const settings = await resolveTurn(deps, own, false)
  if (!settings.ok) return failed(describeError(settings.error))
  let vectors: readonly Float32Array[] = []
  const { ending } = await runExchange(deps, {
    origin: { conversationId, messageId: null, purpose: 'embedding' },
    source: { type: 'embedding', model, texts, dataRule: settings.value.dataRule },
    receiver: quietReceiver(),
    signal,
    ask: async ({ url, headers, body, connection }, stopped) => {
      const { embedTexts } = await deps.load('embeddings')
      const { vectors: answered, ...rest } = await embedTexts(
        {
          url,
          headers,
          body,
          count: texts.length,
          ...(connection.type === 'builtin' && { limitMs: LONGEST_HERE_MS }),
        },
        { fetch: deps.fetchFor(connection), signal: stopped },
      )
      if (answered.ok) vectors = answered.value
      return answered.ok ? rest : { ...rest, error: answered.error }
    },
  })
  if (ending.error) return failed(describeError(ending.error))
  return vectors.length === texts.length ? ok(vectors) : failed(t('The request was cancelled.'))
}

/** What is embedded of a passage, by its number from 1. */
export function embeddedText(document: DocumentText | undefined, number: number): string {
  const passage = document?.passages[number - 1]
  if (!passage) return ''
  return [...passage.headings, plainText(passage.blocks)].join('\n').slice(0, MOST_EMBEDDED_CHARS)
}
