import { type CodeLine, highlightCode } from './highlightCode'

export type HighlightRequest = { readonly id: number; readonly code: string; readonly language: string }
export type HighlightAnswer = { readonly id: number; readonly lines: readonly CodeLine[] | undefined }

self.addEventListener('message', ({ data }: MessageEvent<HighlightRequest>) => {
  void answer(data)
})

async function answer({ id, code, language }: HighlightRequest) {
  let lines: readonly CodeLine[] | undefined
  try {
    lines = await highlightCode(code, language)
  } catch {
    // Code without colours is as good as before.
    lines = undefined
  }
  const message: HighlightAnswer = { id, lines }
  self.postMessage(message)
}
