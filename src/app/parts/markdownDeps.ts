import { loadCode } from '@/lib/loadCode'
import { startOnce } from '@/lib/startOnce'
import type { MarkdownDeps } from '@/ui/markdown'

import type { RunningApp } from '../createApp'

/** What rendered replies may do: colour code in a worker, copy, save, and load a remote image after a click. */
export function createMarkdownDeps({ clipboard, commands, fetch }: RunningApp): MarkdownDeps {
  const { open: loadHelpers } = startOnce(async () => {
    const { createHighlighter, startHighlightWorker, loadRemoteImage } = await loadCode(
      () => import('./markdownHelpers'),
    )
    return { ...createHighlighter(startHighlightWorker), loadRemoteImage }
  })
  return {
    highlight: async (code, language) => {
      // Code without colours is readable.
      const helpers = await loadHelpers().catch(() => undefined)
      return helpers?.highlight(code, language)
    },
    copyText: clipboard.copyText,
    copyPicture: clipboard.copyPicture,
    saveFile: (name, content, mediaType) => void commands.saveFile(name, [content], mediaType),
    loadImage: async (url) => (await loadHelpers().catch(() => undefined))?.loadRemoteImage(url, { fetch }),
    previewUrl: '/preview.html',
  }
}
