import type { FoundSource } from '@/domain/tools/toolRun'
import type { SearchService } from '@/domain/web/searchService'
import type { Result } from '@/lib/result'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'

import type { Trial } from '../../useTrial'

type Props = { readonly trial: Trial<SearchService, Result<readonly FoundSource[], string>> }

/** What a test search found: how many results, and the first of them. */
export function SearchTrial({ trial: { isRunning, found } }: Props) {
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
          ? plural(found.value.length, {
              one: 'It works: {count} result.',
              other: 'It works: {count} results.',
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
