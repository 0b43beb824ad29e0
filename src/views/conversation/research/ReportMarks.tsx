import { useState } from 'react'

import { hostOf } from '@/domain/connections/baseUrl'
import type { KeptNote } from '@/domain/research/researchResult'
import { numbersIn } from '@/domain/sources/sourceMarks'
import { dirOf } from '@/lib/text/proseDirection'
import { t } from '@/lib/text/t'
import { spelledOut } from '@/lib/text/visiblePieces'
import { classNames } from '@/ui/classNames'
import { ForeignName } from '@/ui/foreign/ForeignName'
import { Popover } from '@/ui/overlays/Popover'

import { SOURCE_MARK } from '../sources/SourceMarks'

type Props = {
  readonly notes: ReadonlyMap<number, KeptNote>
  /** The numbers as the report has them: `[2]`, `[1, 3]`. */
  readonly source: string
}

/** The numbers of notes within a report: each opens the passage that it was taken from. */
export function ReportMarks({ notes, source }: Props) {
  const numbers = numbersIn(source)
  if (!numbers.every((number) => notes.has(number))) return source
  return numbers.map((number) => {
    const note = notes.get(number)
    return note && <Mark key={number} note={note} />
  })
}

function Mark({ note: { number, claim, quote, url, title, date } }: { readonly note: KeptNote }) {
  const [isOpen, setOpen] = useState(false)
  const site = hostOf(url)
  return (
    <Popover
      label={t('Source {number}: {name}', { number, name: spelledOut(title) })}
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={
        <button
          type="button"
          aria-label={t('Source {number}: {name}', { number, name: spelledOut(title) })}
          className={classNames(
            SOURCE_MARK,
            'source-mark',
            isOpen ? 'bg-accent text-on-accent' : 'bg-tint text-text hover:bg-selected',
          )}
        >
          {number}
        </button>
      }
    >
      <div className="flex flex-col gap-2 p-3 text-sm">
        <p className="font-medium wrap-anywhere">
          <ForeignName text={claim} />
        </p>
        <blockquote
          dir={dirOf(quote)}
          className="border-s-2 border-line-strong ps-2 wrap-anywhere text-muted"
        >
          <ForeignName text={quote} />
        </blockquote>
        <p className="text-[13px] wrap-anywhere text-muted">
          <ForeignName text={title} />
          {site !== undefined && (
            <>
              {' '}
              · <ForeignName text={site} />
            </>
          )}
          {date !== undefined && ` · ${date}`}
        </p>
        {site !== undefined && (
          <a
            href={url}
            target="_blank"
            rel="noreferrer noopener"
            className="self-start text-[13px] text-accent underline underline-offset-2"
          >
            {t('Open the page at this passage')}
          </a>
        )}
      </div>
    </Popover>
  )
}
