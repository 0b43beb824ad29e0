import type { ReactNode } from 'react'

import { t } from '@/lib/text/t'

import { type Inline, wordsOf } from './inline'
import { disguisedHost, safeUrl } from './safeUrl'

type Props = {
  readonly url: string
  readonly title: string
  readonly words: readonly Inline[]
  readonly children: ReactNode
}

/**
 * A link that shows where it goes: in its tooltip always, and beside it when its words name
 * another host. An address that is not of the web is written out and leads nowhere.
 */
export function LinkView({ url, title, words, children }: Props) {
  const href = safeUrl(url)
  if (href === undefined) {
    return (
      <span className="md-refused" title={t('This is not a web address, so it is not a link')}>
        {children}
        {url !== '' && ` (${url})`}
      </span>
    )
  }
  const host = disguisedHost(href, wordsOf(words))
  return (
    <>
      <a
        href={href}
        target="_blank"
        rel="noreferrer noopener"
        title={title === '' ? href : `${title}\n${href}`}
      >
        {children}
      </a>
      {host !== undefined && <span className="md-host"> ({host})</span>}
    </>
  )
}
