import { describeError } from '@/domain/connections/serviceError'
import type { DocumentText } from '@/domain/documents/documentText'
import { plainText } from '@/domain/documents/passages'
import type { ConversationId } from '@/domain/ids'
import type { ModelRef } from '@/domain/modelRef'
import { failed, ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'
import { selectConversationSettings } from '@/store/selectors'

import type { CommandDeps } from '../deps'
import { quietReceiver } from '../exchanges/exchangeOrder'
import { resolveTurn } from '../exchanges/preparedRequest'
import { runExchange } from '../exchanges/runExchange'

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
