import { QueryClientProvider } from '@tanstack/react-query'
import { use, useMemo, Suspense } from 'react'

import { AppContext } from '@/hooks/app'
import type { Result } from '@/lib/result'
import { ErrorBoundary } from '@/ui/ErrorBoundary'
import { MarkdownMeansProvider } from '@/ui/markdown/MarkdownMeans'

import type { RunningApp } from './createApp'
import { CannotStart } from './CannotStart'
import { createMarkdownMeans } from './markdownMeans'
import { Shell } from './Shell'
import { ShellOutline } from './ShellOutline'

type Starting = Promise<Result<RunningApp, string>>

/** The page: an outline while storage opens, then the app. */
export function Root({ starting }: { readonly starting: Starting }) {
  return (
    <ErrorBoundary what="Parlance">
      <Suspense fallback={<ShellOutline />}>
        <Started starting={starting} />
      </Suspense>
    </ErrorBoundary>
  )
}

function Started({ starting }: { readonly starting: Starting }) {
  const started = use(starting)
  const means = useMemo(() => (started.ok ? createMarkdownMeans(started.value) : {}), [started])
  if (!started.ok) return <CannotStart reason={started.error} />
  return (
    <QueryClientProvider client={started.value.queryClient}>
      <AppContext value={started.value}>
        <MarkdownMeansProvider value={means}>
          <Shell />
        </MarkdownMeansProvider>
      </AppContext>
    </QueryClientProvider>
  )
}
