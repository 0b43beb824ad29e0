import { useMemo } from 'react'

import type { Part } from '@/domain/messages/message'
import { hostOf } from '@/domain/connections/hostOf'
import { t } from '@/lib/text/t'

/** The sources a service names for its reply. */
export function Citations({ parts }: { readonly parts: readonly Part[] }) {
  const sources = useMemo(
    () => parts.filter((part) => part.type === 'citation' && hostOf(part.url) !== undefined),
    [parts],
  )
  if (sources.length === 0) return null
  return (
    <ol aria-label={t('Sources')} className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-[13px]">
      {sources.map((source, index) =>
        source.type === 'citation' ? (
          <li key={source.url} className="min-w-0">
            <a
              href={source.url}
              target="_blank"
              rel="noreferrer noopener"
              title={source.url}
              className="text-accent underline underline-offset-2"
            >
              {index + 1}. {source.title ?? hostOf(source.url)}
            </a>
            <span className="text-muted"> {source.title === undefined ? '' : hostOf(source.url)}</span>
          </li>
        ) : null,
      )}
    </ol>
  )
}
