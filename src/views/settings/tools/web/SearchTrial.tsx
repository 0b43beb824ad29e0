import { useEffect, useRef, useState } from 'react'

import type { SearchService } from '@/domain/web/searchService'
import type { FoundSource } from '@/domain/tools/foundSource'
import { useToolCommands } from '@/hooks/tools/useToolCommands'
import type { Result } from '@/lib/result'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'

/** A test of a search service, and what it found. */
export function useSearchTrial() {
  const { testSearchService } = useToolCommands()
  const [isRunning, setRunning] = useState(false)
  const [found, setFound] = useState<Result<readonly FoundSource[], string>>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  return {
    isRunning,
    found,
    clear: () => {
      running.current?.abort()
      setRunning(false)
      setFound(undefined)
    },
    run: (service: SearchService, typedKey: string | undefined) => {
      running.current?.abort()
      const controller = new AbortController()
      running.current = controller
      setRunning(true)
      setFound(undefined)
      void testSearchService(service, typedKey, controller.signal).then((done) => {
        if (controller.signal.aborted) return
        setRunning(false)
        setFound(done)
      })
    },
  }
}

/** What a test search found: how many results, and the first of them. */
export function SearchTrial({
  trial: { isRunning, found },
}: {
  readonly trial: ReturnType<typeof useSearchTrial>
}) {
  if (isRunning)
    return (
      <p role="status" className="text-[13px] text-muted">
        {t('Searching…')}
      </p>
    )
  if (!found) return null
  if (!found.ok)
    return (
      <p role="alert" className="max-w-prose text-[13px] text-danger">
        {found.error}
      </p>
    )
  const [first] = found.value
  return (
    <div role="status" className="text-[13px] text-muted">
      <p>
        {first
          ? t('It works: {results}.', {
              results: plural(found.value.length, { one: '{count} result', other: '{count} results' }),
            })
          : t('It answers, but found nothing. Check where the answer has its list of results.')}
      </p>
      {first && (
        <p className="wrap-anywhere">
          {first.title} · {first.url}
        </p>
      )}
    </div>
  )
}
