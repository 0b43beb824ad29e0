import { useMemo } from 'react'

import type { CitationPart, Part, Passage } from '@/domain/messages/message'
import { hostOf } from '@/domain/connections/baseUrl'
import { citationNumbers } from '@/domain/sources/sourceMarks'
import { dotted } from '@/lib/text/dotted'
import { dirOf } from '@/lib/text/proseDirection'
import { t } from '@/lib/text/t'
import { Rich } from '@/ui/Rich'

/** The sources of a reply, numbered as its text cites them: title, site, date, and the passages it relies on. */
export function Citations({ parts }: { readonly parts: readonly Part[] }) {
  const sources = useMemo(() => {
    const shown = parts.filter(isShown)
    const numbers = citationNumbers(shown)
    return shown.map((source) => ({ source, number: numbers.get(source) ?? 0 }))
  }, [parts])
  if (sources.length === 0) return null
  return (
    <ol aria-label={t('Sources')} className="mt-3 flex flex-wrap gap-x-4 gap-y-1.5 text-[13px]">
      {sources.map(({ source, number }) => (
        <li key={number} className={source.passages ? 'w-full min-w-0' : 'max-w-full min-w-0 wrap-anywhere'}>
          <SourceName source={source} number={number} />
          {source.passages?.map((passage) => (
            <PassageLine key={`${passage.page ?? ''} ${passage.text}`} passage={passage} />
          ))}
        </li>
      ))}
    </ol>
  )
}

/** A page with an address that a link may have, or a file that was sent. */
const isShown = (part: Part): part is CitationPart =>
  part.type === 'citation' && (part.url === '' ? part.title !== undefined : hostOf(part.url) !== undefined)

function SourceName({ source, number }: { readonly source: CitationPart; readonly number: number }) {
  const { url, title, date } = source
  const site = hostOf(url)
  if (url === '') {
    return (
      <span>
        {number}. {title}
      </span>
    )
  }
  return (
    <>
      <a
        href={url}
        target="_blank"
        rel="noreferrer noopener"
        title={url}
        className="text-accent underline underline-offset-2"
      >
        {number}. {title ?? site}
      </a>
      <span className="text-muted"> {dotted([title === undefined ? undefined : site, date])}</span>
    </>
  )
}

function PassageLine({ passage: { text, page } }: { readonly passage: Passage }) {
  return (
    <blockquote
      dir={dirOf(text)}
      title={text}
      className="mt-0.5 line-clamp-2 border-s-2 border-line-strong ps-2 wrap-anywhere text-muted"
    >
      {page === undefined ? (
        text
      ) : (
        <Rich text="{label}: {value}" values={{ label: t('Page {page}', { page }), value: text }} />
      )}
    </blockquote>
  )
}
