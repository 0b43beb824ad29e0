import { type ReactNode, useMemo, useState } from 'react'

import type { Connection } from '@/domain/connections/connection'
import type { StorageError } from '@/domain/storage/storageError'
import { AppContext, useAppState } from '@/hooks/app'
import { type ConnectionModels, ModelsContext } from '@/hooks/models/useModels'
import { loadCode } from '@/lib/loadCode'
import type { Result } from '@/lib/result'
import { startOnce } from '@/lib/startOnce'
import { t } from '@/lib/text/t'
import { ErrorBoundary } from '@/ui/feedback/ErrorBoundary'
import { onDemand } from '@/ui/feedback/onDemand'
import { type MarkdownDeps, MarkdownMeansProvider } from '@/ui/markdown'

import type { RunningApp } from '../createApp'

import { Shell } from './Shell'

const ModelsReader = onDemand(() => import('./ModelsReader').then((module) => module.ModelsReader), {
  isAside: true,
})

/** The models of all connections, for the whole page. The code that reads their lists comes after the first paint. */
export function ModelsProvider({ children }: { readonly children: ReactNode }) {
  const connections = useAppState((state) => state.connections)
  const [read, setRead] = useState<readonly ConnectionModels[]>()
  const unread = useMemo(() => connections.map(toUnread), [connections])
  return (
    <ModelsContext value={read ?? unread}>
      <ModelsReader onRead={setRead} />
      {children}
    </ModelsContext>
  )
}

const toUnread = (connection: Connection): ConnectionModels => ({
  connection,
  models: [],
  isLoading: true,
  error: undefined,
  catalogError: undefined,
  listedAt: undefined,
  catalogAt: undefined,
  reading: undefined,
  listReading: undefined,
  refresh: () => undefined,
})

const CannotStart = onDemand(() => import('./CannotStart').then((module) => module.CannotStart))

type Props = {
  /** Null while another tab holds up the start. */
  readonly started: Result<RunningApp, StorageError> | null
}

/** The page. Until storage is open, the static frame of `index.html` is shown. */
export function Root({ started }: Props) {
  return (
    <ErrorBoundary title={t('Parlance couldn’t be shown.')}>
      {started?.ok ? <Started app={started.value} /> : <CannotStart error={started?.error ?? null} />}
    </ErrorBoundary>
  )
}

function Started({ app }: { readonly app: RunningApp }) {
  const deps = useMemo(() => createMarkdownDeps(app), [app])
  return (
    <AppContext value={app}>
      <ModelsProvider>
        <MarkdownMeansProvider value={deps}>
          <Shell />
        </MarkdownMeansProvider>
      </ModelsProvider>
    </AppContext>
  )
}

/** What rendered replies may do: colour code in a worker, copy, save, and load a remote image after a click. */
function createMarkdownDeps({ clipboard, commands, fetch }: RunningApp): MarkdownDeps {
  const { open: loadHelpers } = startOnce(async () => {
    const { createHighlighter, startHighlightWorker, loadRemoteImage } = await loadCode(
      () => import('../parts/markdownHelpers'),
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
