import type { Attachment, DocumentFacts } from '@/domain/attachments/attachment'
import { describeDocumentProblem } from '@/domain/documents/documentKind'
import { DOCUMENT_TEXT_TYPE, type DocumentText } from '@/domain/documents/documentText'
import { pagesWithoutText, recognisedText, withRecognised } from '@/domain/documents/recognised'
import { sentText } from '@/domain/documents/sentText'
import { sourceOf } from '@/domain/drafts/personMessage'
import type { ConversationId } from '@/domain/ids'
import type { TextReading } from '@/domain/ocr/ocrLanguages'
import { describeStorageError } from '@/domain/storage/storageError'
import { estimateTokens } from '@/domain/tokens/estimateTokens'
import { CodeMissing } from '@/lib/loadCode'
import { failed, ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'
import type { TextReader } from '@/services/ocr/openReader'
import type { AwaitedFile } from '@/store/activitySlice'
import { selectAwaited, selectDraft } from '@/store/selectors'

import type { CommandDeps } from '../deps'
import { saveDraft } from '../drafts/saveDraft'
import { attachDocument, entryFor, maySee, sentOfText } from './attachDocument'
import type { DocumentCommands } from './documentCommands'

type DraftId = ConversationId | 'new'

/** Recognising the text of scanned pages and pictures of a draft, on this device. */
export function createTextReading(deps: CommandDeps, { loadDocument }: DocumentCommands) {
  const { store, storage, newId } = deps
  const tell = (text: string) => store.getState().noticeShown({ id: newId(), tone: 'danger', text })
  const noText = (name: string) => t('No text was found in “{name}”.', { name })

  /** What a draft gets for a document whose pages were read. */
  async function withText(
    id: DraftId,
    { name, document: facts }: Attachment & { readonly document: DocumentFacts },
    document: DocumentText,
  ): Promise<Result<Attachment, string>> {
    const stored = await storage.saveAttachment(
      new Blob([JSON.stringify(document)], { type: DOCUMENT_TEXT_TYPE }),
      name,
      id,
    )
    if (!stored.ok) return failed(describeStorageError(stored.error))
    const text = sentText(document)
    const wholeTokens = estimateTokens(text)
    const whole = new Blob([text], { type: 'text/plain' })
    const sent = await sentOfText(deps, id, { name, text: stored.value, whole, wholeTokens })
    if (!sent.ok) return failed(describeStorageError(sent.error))
    const { pages: _, question: _question, ...kept } = facts
    return ok({
      ...sent.value.attachment,
      document: {
        ...kept,
        textId: stored.value.id,
        passages: document.passages.length,
        wholeTokens,
        ...sent.value.choice,
      },
    })
  }

  async function readDocument(
    id: DraftId,
    attachment: Attachment & { readonly document: DocumentFacts },
    reader: TextReader,
    signal: AbortSignal,
    onProgress: (done: number, total: number) => void,
  ): Promise<Result<Attachment, string> | undefined> {
    const { name, document: facts } = attachment
    const document = await loadDocument(facts.textId)
    if (!document.ok) return document
    const loaded = await storage.loadAttachment(facts.originalId)
    if (!loaded.ok) return failed(describeStorageError(loaded.error))
    const file = loaded.value
    if (!file) return failed(t('“{name}” is no longer stored on this device. Attach it again.', { name }))
    const reading = { reader, signal, onProgress }
    const next = await recognisePages(deps, { name, file, document: document.value }, reading)
    if (!next?.ok) return next
    return next.value.passages.length === document.value.passages.length
      ? failed(noText(name))
      : withText(id, attachment, next.value)
  }

  async function readPicture(
    id: DraftId,
    { id: pictureId, name }: Attachment,
    reader: TextReader,
    signal: AbortSignal,
    onProgress: (done: number, total: number) => void,
  ): Promise<Result<Attachment, string> | undefined> {
    const loaded = await storage.loadAttachment(pictureId)
    if (!loaded.ok) return failed(describeStorageError(loaded.error))
    const { value: picture } = loaded
    if (!picture) return failed(t('“{name}” is no longer stored on this device. Attach it again.', { name }))
    const texts = await recognise([1], () => Promise.resolve(ok([picture])), { reader, onProgress })
    if (!texts?.ok) return texts
    const text = recognisedText(texts.value.get(1) ?? '')
    if (text === '') return failed(noText(name))
    const file = new File([text], `${name}.txt`, { type: 'text/plain' })
    const attached = await attachDocument(deps, id, file, 'text', signal)
    return attached && ok(attached)
  }

  function place(id: DraftId, attachment: Attachment, next: Attachment) {
    const draft = selectDraft(id)(store.getState())
    const others = draft.attachments.filter((each) => each.id !== next.id)
    // The pictures stay beside their text where the model sees them.
    const stays = !attachment.document || (attachment.document.sent === 'pages' && maySee(entryFor(deps, id)))
    const at = others.findIndex((each) => sourceOf(each) === sourceOf(attachment))
    if (at < 0) return
    saveDraft(deps, id, { ...draft, attachments: others.toSpliced(stays ? at + 1 : at, stays ? 0 : 1, next) })
  }

  return {
    /** Where languages come from and which are here. @throws CodeMissing */
    async textReading(): Promise<TextReading> {
      const ocr = await deps.load('ocr')
      const files = ocr.ocrStore()
      const source = await ocr.ocrSource(deps.fetch, files)
      const missing = await ocr.missingLanguages(files, source.languages)
      return {
        ...source,
        kept: source.languages.filter((each) => !missing.includes(each)).map(({ code }) => code),
      }
    },

    /**
     * Recognises the text of a picture of the draft, or of the pages of a document that have none, and puts it into the
     * draft; languages that aren't here are downloaded. Until then the draft waits as for a file; taking that away ends it.
     * What fails is told.
     *
     * @param of the attachment, by `sourceOf`
     */
    async readText(id: DraftId, of: string, codes: readonly string[]): Promise<void> {
      const attachment = selectDraft(id)(store.getState()).attachments.find((each) => sourceOf(each) === of)
      if (!attachment) return
      const awaited: AwaitedFile = { name: attachment.name }
      const { filesAwaited, filesSettled, fileProgressed } = store.getState()
      filesAwaited(id, [awaited])
      const released = new AbortController()
      const { signal } = released
      const stop = store.subscribe((state) => {
        if (!selectAwaited(id)(state).includes(awaited)) released.abort()
      })
      const onProgress = (done: number, total: number) => fileProgressed(awaited, done, total)
      let reader: Result<TextReader, string> | undefined
      try {
        reader = await openTextReader(deps, codes, signal)
        const { document } = attachment
        const read = !reader.ok
          ? reader
          : document
            ? await readDocument(id, { ...attachment, document }, reader.value, signal, onProgress)
            : await readPicture(id, attachment, reader.value, signal, onProgress)
        if (signal.aborted || !read) return
        if (read.ok) place(id, attachment, read.value)
        else tell(read.error)
      } catch (cause) {
        if (signal.aborted) return
        if (!(cause instanceof CodeMissing)) throw cause
        tell(cause.message)
      } finally {
        if (reader?.ok) reader.value.close()
        stop()
        filesSettled(id, [awaited])
      }
    },
  }
}

/** Pages that are drawn before they are read: all at once would fill the memory. */
const PAGES_AT_ONCE = 4
/** Pixels of the longer side of a page: 300 in an inch of A4, which recognition is made for. */
const LONGER_SIDE = 3_508

type Reading = {
  readonly reader: TextReader
  readonly signal: AbortSignal
  /** Pictures that were read, with a part of the one that is being read, and how many there are. */
  readonly onProgress: (done: number, total: number) => void
}

/**
 * What reads pictures in languages; those that aren't here are downloaded. Fails with a sentence; rejects only when it
 * is stopped.
 *
 * @throws CodeMissing
 */
export async function openTextReader(
  { load, fetch }: Pick<CommandDeps, 'load' | 'fetch'>,
  codes: readonly string[],
  signal: AbortSignal,
): Promise<Result<TextReader, string>> {
  const ocr = await load('ocr')
  const files = ocr.ocrStore()
  const source = await ocr.ocrSource(fetch, files)
  const languages = source.languages.filter(({ code }) => codes.includes(code))
  const loaded = await ocr.loadLanguages({ fetch, store: files, source }, languages, signal)
  return loaded.ok ? ocr.openReader(loaded.value, signal) : loaded
}

/** The texts of pictures by their numbers, each drawn or loaded just before; undefined once cancelled. */
async function recognise(
  numbers: readonly number[],
  picturesOf: (numbers: readonly number[]) => Promise<Result<readonly Blob[], string> | undefined>,
  { reader, onProgress }: Pick<Reading, 'reader' | 'onProgress'>,
): Promise<Result<ReadonlyMap<number, string>, string> | undefined> {
  const texts = new Map<number, string>()
  for (let from = 0; from < numbers.length; from += PAGES_AT_ONCE) {
    const some = numbers.slice(from, from + PAGES_AT_ONCE)
    const pictures = await picturesOf(some)
    if (!pictures?.ok) return pictures
    for (const [index, picture] of pictures.value.entries()) {
      const done = from + index
      const read = await reader.read(picture, (part) => onProgress(done + part, numbers.length))
      if (!read.ok) return read
      texts.set(some[index] ?? 0, read.value)
      onProgress(done + 1, numbers.length)
    }
  }
  return ok(texts)
}

/**
 * A document with the text of its pages that had none. Undefined once cancelled; fails with a sentence.
 *
 * @throws CodeMissing
 */
export async function recognisePages(
  deps: Pick<CommandDeps, 'load' | 'startDocumentWorker'>,
  { name, file, document }: { readonly name: string; readonly file: Blob; readonly document: DocumentText },
  { reader, signal, onProgress }: Reading,
): Promise<Result<DocumentText, string> | undefined> {
  const { drawInWorker } = await deps.load('readDocument')
  const texts = await recognise(
    pagesWithoutText(document),
    async (numbers) => {
      const order = { file, numbers, longerSide: LONGER_SIDE }
      const start = deps.startDocumentWorker
      const drawn = await drawInWorker(order, { signal, onProgress: () => undefined, start })
      if (!drawn) return undefined
      return drawn.ok
        ? ok(drawn.value.map(({ bytes }) => bytes))
        : failed(describeDocumentProblem(name, drawn.error))
    },
    { reader, onProgress },
  )
  return texts?.ok ? ok(withRecognised(document, texts.value)) : texts
}
