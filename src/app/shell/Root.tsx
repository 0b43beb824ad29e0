import { useMemo } from 'react'

import { AppContext } from '@/hooks/app'
import type { StorageError } from '@/domain/storage/storageError'
import type { Result } from '@/lib/result'
import { t } from '@/lib/text/t'
import { ErrorBoundary } from '@/ui/feedback/ErrorBoundary'
import { onDemand } from '@/ui/feedback/onDemand'
import { MarkdownMeansProvider } from '@/ui/markdown'

import type { RunningApp } from '../createApp'
import { createMarkdownDeps } from '../parts/markdownDeps'
import { ModelsProvider } from './ModelsProvider'
import { Shell } from './Shell'

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
