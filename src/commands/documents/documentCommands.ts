import type { Attachment, DocumentFacts, SentOfDocument } from '@/domain/attachments/attachment'
import { filesIn, readableFiles } from '@/domain/collections/collection'
import { chatDocuments, isFollowed } from '@/domain/documents/chatDocuments'
import {
  type Choice,
  choosePassages,
  type PassageHit,
  type PassageQuery,
  rankHere,
} from '@/domain/documents/choosePassages'
import { type DocumentText, readDocumentText } from '@/domain/documents/documentText'
import { joinOrders } from '@/domain/documents/ranking'
import { sentText } from '@/domain/documents/sentText'
import type { Draft } from '@/domain/drafts/draft'
import { sourceOf } from '@/domain/drafts/personMessage'
import type { AttachmentId, ConversationId } from '@/domain/ids'
import { describeStorageError } from '@/domain/storage/storageError'
import { estimateTokens, PICTURE } from '@/domain/tokens/estimateTokens'
import { failed, ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'
import { selectConversationSettings, selectDraft, selectThread } from '@/store/selectors'

import type { CommandDeps } from '../deps'
import { saveDraft } from '../drafts/saveDraft'
import { loadItems } from '../items/loadItems'
import { savePages } from './storeDocument'
import { readOffice, showOffice, type ShownFile } from './showOffice'

export type DocumentCommands = ReturnType<typeof createDocumentCommands>

/** Hits asked for: some are in the chat already. */
const HITS = 40

type DraftId = ConversationId | 'new'

/** Passages of a draft's documents that fit a question. */
export type PassageCandidates = {
  readonly question: string
  /** The documents that were looked in; those that cannot be read are not among the choices. */
  readonly textIds: readonly AttachmentId[]
  readonly choices: ReadonlyMap<AttachmentId, Choice>
  /** Best first. */
  readonly hits: readonly PassageHit[]
  /** The documents of the chat’s collections by their stored text; undefined where it has none. */
  readonly collected?: ReadonlyMap<AttachmentId, Attachment>
}

/** Further passages of collections that fit a question, best first: those that mean the same in other words. */
export type FindByMeaning = (question: string) => Promise<readonly PassageHit[]>

type Deps = Pick<CommandDeps, 'store' | 'storage' | 'openSearch' | 'newId' | 'startDocumentWorker' | 'load'>

/** The verbs of documents in a chat: which passages go with a message, and what is stored of a document. */
export function createDocumentCommands(deps: Deps) {
  const { store, storage } = deps
  const texts = new Map<AttachmentId, Promise<Result<DocumentText, string>>>()

  /** A stored document; read once. Fails with a sentence. */
  function loadDocument(textId: AttachmentId): Promise<Result<DocumentText, string>> {
    const known = texts.get(textId)
    if (known) return known
    const loading = readStored(deps, textId)
    texts.set(textId, loading)
    void loading.then((read) => read.ok || texts.delete(textId))
    return loading
  }

  /** What goes of a draft's document, as bytes of their own; undefined where it cannot be read or stored, which is told. */
  async function withSent(
    id: DraftId,
    attachment: Attachment,
    facts: DocumentFacts,
    sent: Exclude<SentOfDocument, 'pages'>,
    question?: string,
  ): Promise<Attachment | undefined> {
    const { question: _, pages: _pages, ...kept } = facts
    const next = (
      bytesId: AttachmentId,
      mediaType: string,
      sizeBytes: number,
      tokens: number,
    ): Attachment => ({
      ...attachment,
      id: bytesId,
      mediaType,
      sizeBytes,
      document: { ...kept, sent, tokens, ...(question !== undefined && { question }) },
    })
    if (sent === 'original')
      return next(facts.originalId, facts.originalType, facts.originalBytes, facts.wholeTokens)
    if (sent.length === 0) return next(attachment.id, attachment.mediaType, attachment.sizeBytes, 0)
    const document = await loadDocument(facts.textId)
    if (!document.ok) {
      tell(document.error)
      return undefined
    }
    const text = sentText(document.value, sent === 'whole' ? undefined : sent)
    const saved = await storage.saveAttachment(new Blob([text], { type: 'text/plain' }), attachment.name, id)
    if (!saved.ok) {
      tell(describeStorageError(saved.error))
      return undefined
    }
    return next(saved.value.id, saved.value.mediaType, saved.value.sizeBytes, estimateTokens(text))
  }

  function tell(text: string) {
    store.getState().noticeShown({ id: deps.newId(), tone: 'danger', text })
  }

  const pathOf = (id: DraftId) => {
    if (id === 'new') return []
    const { path, tree } = selectThread(id)(store.getState())
    return path.flatMap((each) => tree.byId.get(each) ?? [])
  }

  const attachmentOf = (id: DraftId, textId: AttachmentId) =>
    selectDraft(id)(store.getState()).attachments.find(({ document }) => document?.textId === textId)

  function replace(id: DraftId, textId: AttachmentId, next: Attachment) {
    const draft = selectDraft(id)(store.getState())
    const attachments = draft.attachments.map((each) => (each.document?.textId === textId ? next : each))
    saveDraft(deps, id, { ...draft, attachments })
  }

  /** Hits for a text, in those of its documents whose passages are found and that are asked for, and in collections. */
  async function candidates(
    id: DraftId,
    { text: question, attachments }: Pick<Draft, 'text' | 'attachments'>,
    isAskedFor: (facts: DocumentFacts) => boolean,
    byMeaning?: FindByMeaning,
  ): Promise<PassageCandidates> {
    const wanted = attachments.flatMap(({ document: facts }) =>
      facts?.question !== undefined &&
      facts.collection === undefined &&
      typeof facts.sent !== 'string' &&
      isAskedFor(facts)
        ? [facts]
        : [],
    )
    const choices = new Map<AttachmentId, Choice>()
    const textIds = wanted.map(({ textId }) => textId)
    const collected = await collectedDocuments(deps, id)
    if (wanted.length === 0 && !collected) return { question, textIds, choices, hits: [] }
    const before = chatDocuments(pathOf(id))
    const offer = async (textId: AttachmentId, onlyHits = false) => {
      const document = await loadDocument(textId)
      if (document.ok)
        choices.set(textId, {
          document: document.value,
          sent: before.get(textId)?.sent ?? new Set(),
          onlyHits,
        })
      else if (!onlyHits) tell(document.error)
    }
    for (const textId of textIds) await offer(textId)
    const isTemporary = id !== 'new' && store.getState().conversations[id]?.isTemporary === true
    const query = { documents: [...choices.keys()], question, limit: HITS }
    const found =
      query.documents.length === 0
        ? []
        : ((isTemporary ? undefined : await lookUp(deps, query)) ?? rankAll(choices, query))
    if (!collected) return { question, textIds, choices, hits: found }
    const others = await findCollected(
      question,
      [...collected.keys()].filter((textId) => !choices.has(textId)),
      {
        offer,
        byMeaning,
      },
    )
    return { question, textIds, choices, hits: joinOrders([found, others], hitKey), collected }
  }

  /** Hits in the documents of collections, of which only those with one are read. */
  async function findCollected(
    question: string,
    documents: readonly AttachmentId[],
    {
      offer,
      byMeaning,
    }: {
      offer: (id: AttachmentId, onlyHits: boolean) => Promise<void>
      byMeaning?: FindByMeaning | undefined
    },
  ): Promise<readonly PassageHit[]> {
    if (question.trim() === '' || documents.length === 0) return []
    const query = { documents, question, limit: HITS }
    const known = new Set(documents)
    const byWords = (await lookUp(deps, query)) ?? (await rankStored(query))
    const alike = ((await byMeaning?.(question)) ?? []).filter(({ textId }) => known.has(textId))
    const hits = joinOrders([byWords, alike], hitKey).slice(0, HITS)
    for (const textId of new Set(hits.map((hit) => hit.textId))) await offer(textId, true)
    return hits
  }

  /** Without an index: reads all of them. */
  async function rankStored({ documents, question, limit }: PassageQuery): Promise<readonly PassageHit[]> {
    const read = new Map<AttachmentId, DocumentText>()
    for (const textId of documents) {
      const document = await loadDocument(textId)
      if (document.ok) read.set(textId, document.value)
    }
    return rankHere(read, question, limit)
  }

  /** Documents of collections with the passages that were chosen; those without any are left out. */
  async function passagesOf(
    id: DraftId,
    collected: ReadonlyMap<AttachmentId, Attachment>,
    chosen: ReadonlyMap<AttachmentId, readonly number[]>,
    question: string,
  ): Promise<readonly Attachment[]> {
    const found: Attachment[] = []
    for (const [textId, attachment] of collected) {
      const numbers = chosen.get(textId) ?? []
      if (numbers.length === 0 || !attachment.document) continue
      const next = await withSent(id, attachment, attachment.document, numbers, question)
      if (next) found.push(next)
    }
    return found
  }

  async function place(id: DraftId, { question, textIds, choices, hits, collected }: PassageCandidates) {
    const chosen = choosePassages(choices, hits)
    for (const textId of textIds) {
      const attachment = attachmentOf(id, textId)
      const facts = attachment?.document
      if (!attachment || facts?.question === undefined || typeof facts.sent === 'string') continue
      const next = await withSent(id, attachment, facts, chosen.get(textId) ?? [], question)
      if (next) replace(id, textId, next)
    }
    if (!collected) return
    const found = await passagesOf(id, collected, chosen, question)
    const draft = selectDraft(id)(store.getState())
    const own = draft.attachments.filter(({ document }) => document?.collection === undefined)
    const added = found.filter((each) => !own.some((other) => sourceOf(other) === sourceOf(each)))
    const attachments = [...own, ...added]
    if (JSON.stringify(attachments) !== JSON.stringify(draft.attachments))
      saveDraft(deps, id, { ...draft, attachments })
  }

  return {
    loadDocument,

    /** Pages of an Office file. Fails with a sentence; undefined once cancelled. */
    showOffice: (file: ShownFile, signal: AbortSignal) => showOffice(deps, file, signal),

    /** The text of a file that isn't stored. Fails with a sentence; undefined once cancelled. */
    readFile: (file: ShownFile & { readonly from: Blob }, signal: AbortSignal) =>
      readOffice(deps, file, signal),

    /** Puts the documents that a chat sends passages of into its next message; left out where they go whole already. */
    offerDocuments(id: ConversationId): void {
      const draft = selectDraft(id)(store.getState())
      const here = new Set(draft.attachments.map(({ document }) => document?.textId))
      const offered = [...chatDocuments(pathOf(id)).values()].filter(
        ({ isWhole, facts }) => !isWhole && isFollowed(facts) && !here.has(facts.textId),
      )
      if (offered.length === 0) return
      const attachments = offered.map(({ part, facts }): Attachment => {
        const { attachmentId, name, mediaType, sizeBytes } = part
        return {
          id: attachmentId,
          name,
          mediaType,
          sizeBytes,
          document: { ...facts, sent: [], tokens: 0, question: '' },
        }
      })
      saveDraft(deps, id, { ...draft, attachments: [...draft.attachments, ...attachments] })
    },

    /** Finds the passages that fit what is typed, for documents that go in passages. What the person chose by hand stays. */
    async findPassages(id: DraftId, byMeaning?: FindByMeaning): Promise<void> {
      const draft = selectDraft(id)(store.getState())
      await place(id, await candidates(id, draft, (facts) => facts.question !== draft.text, byMeaning))
    },

    /** The passages that the collections of a chat have for a text, as files that go with it. */
    async collectedFor(
      id: ConversationId,
      text: string,
      byMeaning?: FindByMeaning,
    ): Promise<readonly Attachment[]> {
      const found = await candidates(id, { text, attachments: [] }, () => false, byMeaning)
      const chosen = choosePassages(found.choices, found.hits)
      return found.collected ? passagesOf(id, found.collected, chosen, text) : []
    },

    /** The passages that fit best what is typed, best first, of documents for which passages were found. */
    passageCandidates: (id: DraftId): Promise<PassageCandidates> =>
      candidates(id, selectDraft(id)(store.getState()), () => true),

    /** Sends what is best in another order of the hits, unless something else is typed or chosen by now. */
    placePassages: (id: DraftId, ranked: PassageCandidates): Promise<void> => place(id, ranked),

    /** The person's choice of what goes of a document of the draft: found passages, the whole, the file, or by number. */
    async chooseSent(
      id: DraftId,
      textId: AttachmentId,
      choice: Exclude<SentOfDocument, 'pages'> | 'found',
    ): Promise<void> {
      const attachment = attachmentOf(id, textId)
      if (!attachment?.document) return
      if (choice === 'found') {
        const { pages: _, ...before } = attachment.document
        const facts = { ...before, sent: [], tokens: 0, question: '\u0000' }
        replace(id, textId, { ...attachment, document: facts })
        await this.findPassages(id)
        return
      }
      const next = await withSent(id, attachment, attachment.document, choice)
      if (next) replace(id, textId, next)
    },

    /**
     * Sends pages of a PDF of the draft as images, by number from 1. Fails with a sentence; what goes then stays as it is.
     *
     * @throws CodeMissing
     */
    async choosePages(
      id: DraftId,
      textId: AttachmentId,
      numbers: readonly number[],
      onProgress: (done: number, total: number) => void,
    ): Promise<Result<void, string>> {
      const attachment = attachmentOf(id, textId)
      if (!attachment?.document) return ok(undefined)
      const { name } = attachment
      const { originalId, originalType, originalBytes } = attachment.document
      const loaded = await storage.loadAttachment(originalId)
      if (!loaded.ok) return failed(describeStorageError(loaded.error))
      if (!loaded.value)
        return failed(t('“{name}” is no longer stored on this device. Attach it again.', { name }))
      const { signal } = new AbortController()
      const pages = await savePages(deps, id, { file: loaded.value, name, numbers, signal, onProgress })
      if (!pages?.ok) return pages ?? ok(undefined)
      const { question: _, ...facts } = attachment.document
      replace(id, textId, {
        ...attachment,
        id: originalId,
        mediaType: originalType,
        sizeBytes: originalBytes,
        document: {
          ...facts,
          sent: 'pages',
          pages: pages.value,
          tokens: pages.value.length * PICTURE.tokens,
        },
      })
      return ok(undefined)
    },
  }
}

async function readStored({ storage }: Deps, textId: AttachmentId): Promise<Result<DocumentText, string>> {
  const loaded = await storage.loadAttachment(textId)
  if (!loaded.ok) return failed(describeStorageError(loaded.error))
  const document = loaded.value && readDocumentText(await loaded.value.text())
  return document
    ? ok(document)
    : failed(t('The text of this document is no longer stored on this device. Attach the file again.'))
}

/** What the collections of a chat hold, before any of it is sent; undefined where it has none. */
async function collectedDocuments(
  deps: Pick<Deps, 'store' | 'storage'>,
  id: DraftId,
): Promise<ReadonlyMap<AttachmentId, Attachment> | undefined> {
  const { collections = [] } = selectConversationSettings(id === 'new' ? null : id)(deps.store.getState())
  if (collections.length === 0) return undefined
  const items = await loadItems(deps)
  if (!items.ok) return undefined
  return new Map(
    collections.flatMap((collection) =>
      readableFiles(filesIn(items.value, collection)).map(({ attachment, facts }) => [
        facts.textId,
        { ...attachment, document: { ...facts, sent: [], tokens: 0, question: '', collection } },
      ]),
    ),
  )
}

const hitKey = ({ textId, number }: PassageHit): string => `${textId}:${number}`

/** By the index; undefined where there is none. */
const lookUp = ({ openSearch }: Deps, query: PassageQuery): Promise<readonly PassageHit[] | undefined> =>
  openSearch()
    .then((search) => search.passages(query))
    .catch(() => undefined)

/** By reading all of the documents: those of a temporary chat are in no index. */
const rankAll = (choices: ReadonlyMap<AttachmentId, Choice>, { question, limit }: PassageQuery) =>
  rankHere(new Map([...choices].map(([id, { document }]) => [id, document])), question, limit)
