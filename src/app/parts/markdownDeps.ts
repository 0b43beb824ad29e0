import { createHighlighter } from '@/services/highlight/createHighlighter'
import { startHighlightWorker } from '@/services/highlight/startHighlightWorker'
import { loadRemoteImage } from '@/services/preview/loadRemoteImage'
import type { MarkdownDeps } from '@/ui/markdown/MarkdownDeps'

import type { RunningApp } from '../createApp'

/** What rendered replies may do: colour code in a worker, copy, save, and load a remote image after a click. */
export function createMarkdownDeps({ clipboard, commands, fetch }: RunningApp): MarkdownDeps {
  const highlighter = createHighlighter(startHighlightWorker)
  return {
    highlight: highlighter.highlight,
    copyText: clipboard.copyText,
    saveFile: (name, text, mediaType) => void commands.saveFile(name, [text], mediaType),
    loadImage: (url) => loadRemoteImage(url, { fetch }),
    previewUrl: '/preview.html',
  }
}
