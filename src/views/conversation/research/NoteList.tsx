import { hostOf } from '@/domain/connections/baseUrl'
import type { Note } from '@/domain/research/notes'
import { mayDisagree } from '@/domain/research/researchResult'
import type { ShownResearch } from '@/hooks/research/useResearch'
import { plural } from '@/lib/text/plural'
import { formatList } from '@/lib/text/formatList'
import { t } from '@/lib/text/t'
import { ForeignName } from '@/ui/foreign/ForeignName'
import { Disclosure } from '@/ui/layout/Disclosure'

import { SOURCE_MARK } from '../sources/SourceMarks'

/** The notes so far: what each says, from which site, and which may contradict it. */
export function NoteList({ research: { parts, kept } }: { readonly research: ShownResearch }) {
  // Until the writer has them, in their order.
  const found = parts.flatMap(({ notes }) => notes)
  const notes = kept.length > 0 ? kept : found.map((note, at) => ({ ...note, number: at + 1 }))
  if (notes.length === 0) return null
  const pairs = mayDisagree(notes)
  const against = (number: number) =>
    pairs.flatMap(([one, other]) => (one === number ? [other] : other === number ? [one] : []))
  return (
    <Disclosure
      label={plural(notes.length, { one: '{count} note', other: '{count} notes' })}
      className="border-t border-line px-3 py-1 text-[13px]"
      panelClassName="max-h-80 overflow-y-auto"
    >
      <ul className="divide-y divide-line">
        {notes.map((note) => (
          <NoteRow key={note.url} note={note} number={note.number} against={against(note.number)} />
        ))}
      </ul>
    </Disclosure>
  )
}

type RowProps = { readonly note: Note; readonly number: number; readonly against: readonly number[] }

function NoteRow({ note: { claim, quote, url, title }, number, against }: RowProps) {
  return (
    <li className="flex items-baseline gap-2 py-1.5">
      <span className={`${SOURCE_MARK} bg-tint text-text`}>{number}</span>
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">
          <ForeignName text={claim} />
          {against.length > 0 && (
            <span className="ms-2 rounded-[5px] border border-line-strong px-1 whitespace-nowrap">
              {t('may contradict {numbers}', { numbers: formatList(against.map(String)) })}
            </span>
          )}
        </p>
        <a
          href={url}
          target="_blank"
          rel="noreferrer noopener"
          title={quote}
          className="wrap-anywhere text-muted underline underline-offset-2"
        >
          <ForeignName text={title} /> · <ForeignName text={hostOf(url) ?? ''} />
        </a>
      </div>
    </li>
  )
}
