import type { CommandDeps } from '@/commands/deps'
import { failed, ok } from '@/lib/result'
import { answerDocuments } from '@/services/documents/worker/answerDocuments'

import { documentWorkerHere } from './documentWorkerHere'

/** Draws pages as texts: there is no canvas here. */
export const drawTexts: typeof answerDocuments = (order, ...rest) =>
  order.type === 'draw'
    ? Promise.resolve({
        type: 'drawn',
        result: ok(order.numbers.map((number) => ({ number, bytes: new Blob([`Page ${number} says.`]) }))),
      })
    : answerDocuments(order, ...rest)

/** Text recognition whose pictures are their own text; it knows English alone, which is here. */
export function ocrHere(
  load: CommandDeps['load'],
  onRead: () => void = () => undefined,
  answer: typeof answerDocuments = drawTexts,
) {
  const state = { languages: [] as readonly string[], isClosed: false }
  const ocr = {
    ocrStore: () => undefined,
    ocrSource: () => Promise.resolve({ base: '/ocr/', languages: [{ code: 'eng', bytes: 1, sha256: 'a' }] }),
    missingLanguages: () => Promise.resolve([]),
    loadLanguages: (_: unknown, languages: readonly { readonly code: string }[]) => {
      state.languages = languages.map(({ code }) => code)
      return Promise.resolve(languages.length === 0 ? failed('No language.') : ok([]))
    },
    openReader: (_: unknown, signal: AbortSignal) =>
      Promise.resolve(
        ok({
          close: () => (state.isClosed = true),
          read: async (picture: Blob) => {
            onRead()
            signal.throwIfAborted()
            return ok(await picture.text())
          },
        }),
      ),
  }
  const parts = {
    startDocumentWorker: documentWorkerHere(answer).start,
    load: ((name: Parameters<typeof load>[0]) =>
      name === 'ocr' ? Promise.resolve(ocr) : load(name)) as typeof load,
  }
  return { parts, state }
}
