import type { Attachment, DocumentFacts } from '@/domain/attachments/attachment'
import { collectionIn, filesIn, readableFiles } from '@/domain/collections/collection'
import type { PassageHit } from '@/domain/documents/choosePassages'
import { readDocumentText } from '@/domain/documents/documentText'
import {
  joinOrders,
  packVectors,
  rankByLikeness,
  readVectors,
  type PackedVectors,
} from '@/domain/documents/ranking'
import type { AttachmentId, CollectionId, ConversationId } from '@/domain/ids'
import type { Items } from '@/domain/items/item'
import { modelKey, type ModelRef } from '@/domain/modelRef'
import { describeStorageError } from '@/domain/storage/storageError'
import { failed, ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'
import { selectConversationSettings } from '@/store/selectors'

import type { CommandDeps } from '../deps'
import { createDocumentCommands, type FindByMeaning } from '../documents/documentCommands'
import { embeddedText, embedPassages, MOST_EMBEDDED_CHARS } from '../documents/rankByMeaning'
import { loadItems } from '../items/loadItems'
import type { createFolderCommands } from './folderCommands'

/**
 * Finds the passages that go with what is about to be sent: changes of watched folders are read first, and what the
 * collections are ranked by is asked. Where meaning can't be asked, words alone rank, which is told. Never rejects.
 */
export const createPrepareDraft = (
  deps: CommandDeps,
  { checkFolders }: Pick<ReturnType<typeof createFolderCommands>, 'checkFolders'>,
) => {
  const documents = createDocumentCommands(deps)
  return async function prepareDraft(id: ConversationId | 'new', signal: AbortSignal): Promise<void> {
    const conversationId = id === 'new' ? null : id
    const { collections = [] } = selectConversationSettings(conversationId)(deps.store.getState())
    const items = await loadItems(deps)
    if (!items.ok) return
    const watched = collections.filter((each) => collectionIn(items.value, each)?.folder !== undefined)
    if (watched.length > 0) await checkFolders(watched)
    await documents.findPassages(id, byMeaningFor(deps, conversationId, signal))
  }
}

/** The passages that a chat's collections have for a text, as files that go with it, as `prepareDraft` finds them. */
export async function findForText(
  deps: CommandDeps,
  id: ConversationId,
  text: string,
  signal: AbortSignal,
): Promise<readonly Attachment[]> {
  return createDocumentCommands(deps).collectedFor(id, text, byMeaningFor(deps, id, signal))
}

/** What a chat's collections have by meaning; that it couldn't be asked is told. */
const byMeaningFor =
  (deps: CommandDeps, conversationId: ConversationId | null, signal: AbortSignal): FindByMeaning =>
  async (question) => {
    const { collections = [] } = selectConversationSettings(conversationId)(deps.store.getState())
    const items = await loadItems(deps)
    if (!items.ok) return []
    const found = await findByMeaning(deps, items.value, { conversationId, collections, question, signal })
    if (found.ok) return found.value
    if (!signal.aborted)
      deps.store.getState().noticeShown({
        id: 'meaning',
        tone: 'info',
        text: t('Ranked by words only. {reason}', { reason: found.error }),
      })
    return []
  }

/** Names of what is stored of embeddings: on this device alone, as they can be made again. */
export const VECTORS = 'vectors/'
/** Passages that are embedded with one request. */
const AT_ONCE = 64
/** Passages found by their meaning. */
const HITS = 40

const vectorsName = (textId: AttachmentId, model: ModelRef): string =>
  `${VECTORS}${textId}/${modelKey(model)}`

type Report = (done: number, name: string) => void

/** The documents of a collection whose passages this device has no embeddings of. */
export async function withoutVectors(
  { storage }: Pick<CommandDeps, 'storage'>,
  items: Items,
  id: CollectionId,
  model: ModelRef,
): Promise<readonly { readonly name: string; readonly facts: DocumentFacts }[]> {
  const listed = await storage.listDocuments(VECTORS)
  const known = new Set(listed.ok ? listed.value : [])
  return readableFiles(filesIn(items, id))
    .filter(({ facts }) => facts.passages > 0 && !known.has(vectorsName(facts.textId, model)))
    .map(({ attachment, facts }) => ({ name: attachment.name, facts }))
}

/** Makes and keeps the embeddings of documents. Fails with a sentence; what was made by then stays. */
export async function embedDocuments(
  deps: CommandDeps,
  documents: Awaited<ReturnType<typeof withoutVectors>>,
  model: ModelRef,
  signal: AbortSignal,
  report: Report,
): Promise<Result<void, string>> {
  let done = 0
  for (const { name, facts } of documents) {
    report(done, name)
    const loaded = await deps.storage.loadAttachment(facts.textId)
    const document = loaded.ok && loaded.value && readDocumentText(await loaded.value.text())
    if (!document) continue
    const vectors: Float32Array[] = []
    for (let from = 0; from < document.passages.length; from += AT_ONCE) {
      const texts = document.passages
        .slice(from, from + AT_ONCE)
        .map((_, index) => embeddedText(document, from + index + 1))
      const embedded = await embedPassages(deps, { conversationId: null, model, texts, signal })
      if (!embedded.ok) return embedded
      vectors.push(...embedded.value)
      done += texts.length
      report(done, name)
    }
    const saved = await deps.storage.saveDocument(vectorsName(facts.textId, model), packVectors(vectors))
    if (!saved.ok) return failed(describeStorageError(saved.error))
  }
  return ok(undefined)
}

type Question = {
  readonly conversationId: ConversationId | null
  readonly collections: readonly CollectionId[]
  readonly question: string
  readonly signal: AbortSignal
}

/**
 * The passages of collections that mean what a question asks, best first: of those with an embedding model. One request
 * for each such model. Fails with a sentence.
 */
async function findByMeaning(
  deps: CommandDeps,
  items: Items,
  { conversationId, collections, question, signal }: Question,
): Promise<Result<readonly PassageHit[], string>> {
  const models = new Map<string, { readonly model: ModelRef; readonly ids: AttachmentId[] }>()
  for (const id of collections) {
    const model = collectionIn(items, id)?.embeddingModel
    if (!model) continue
    const entry = models.get(modelKey(model)) ?? { model, ids: [] }
    entry.ids.push(...readableFiles(filesIn(items, id)).map(({ facts }) => facts.textId))
    models.set(modelKey(model), entry)
  }
  const orders: (readonly PassageHit[])[] = []
  for (const { model, ids } of models.values()) {
    const documents = await loadVectors(deps, ids, model)
    if (documents.size === 0) continue
    const texts = [question.slice(0, MOST_EMBEDDED_CHARS)]
    const embedded = await embedPassages(deps, { conversationId, model, texts, signal })
    if (!embedded.ok) return embedded
    const [asked] = embedded.value
    if (asked) orders.push(rankByLikeness(documents, asked, HITS))
  }
  return ok(joinOrders(orders, ({ textId, number }) => `${textId}:${number}`))
}

async function loadVectors(
  { storage }: CommandDeps,
  ids: readonly AttachmentId[],
  model: ModelRef,
): Promise<ReadonlyMap<AttachmentId, PackedVectors>> {
  const found = new Map<AttachmentId, PackedVectors>()
  for (const id of ids) {
    const loaded = await storage.loadDocument(vectorsName(id, model))
    const vectors = loaded.ok ? readVectors(loaded.value) : undefined
    if (vectors) found.set(id, vectors)
  }
  return found
}
