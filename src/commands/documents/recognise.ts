import { describeDocumentProblem } from '@/domain/documents/documentKind'
import type { DocumentText } from '@/domain/documents/documentText'
import { pagesWithoutText, withRecognised } from '@/domain/documents/recognised'
import { failed, ok, type Result } from '@/lib/result'
import type { TextReader } from '@/services/ocr/openReader'

import type { CommandDeps } from '../deps'

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
export async function recognise(
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
