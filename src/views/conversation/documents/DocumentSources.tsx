import { citationKey, citationsIn, citedPassage, type CitedPassage } from '@/domain/documents/citations'
import { messageText, type Message } from '@/domain/messages/message'
import { usePassageOpener } from '@/hooks/beside/besideChat'
import { useCitations } from '@/hooks/documents/useCitations'
import { useDocument } from '@/hooks/documents/useDocumentUpkeep'
import { t } from '@/lib/text/t'
import { classNames } from '@/ui/classNames'

import { placeWords } from './documentWords'

/** The passages that a reply cites: number, document, page and heading. A row opens the document there. */
export function DocumentSources({ message }: { readonly message: Message }) {
  const { documents } = useCitations(message)
  const cited = citationsIn(messageText(message)).map((citation) => citedPassage(citation, documents))
  if (cited.length === 0) return null
  return (
    <div className="mt-3 text-[13px]">
      <p aria-hidden className="mt-0 mb-1 text-muted">
        {t('Sources')}
      </p>
      <ol
        aria-label={t('Sources')}
        className="m-0 list-none divide-y divide-line overflow-hidden rounded border border-line p-0"
      >
        {cited.map((each, index) => (
          <li key={citationKey(each.citation)} className="m-0">
            <SourceRow cited={each} number={index + 1} />
          </li>
        ))}
      </ol>
    </div>
  )
}

type RowProps = { readonly cited: CitedPassage; readonly number: number }

function SourceRow({ cited, number }: RowProps) {
  const { document } = cited
  if (!document)
    return (
      <p className="m-0 flex min-h-9 items-center gap-2 px-2.5 py-1 text-danger">
        <Number isOpen={false}>{number}</Number>
        {t('Names a document that wasn’t sent')}
      </p>
    )
  return <DocumentRow cited={cited} document={document} number={number} />
}

function DocumentRow({
  cited: { citation, status },
  document,
  number,
}: RowProps & { readonly document: NonNullable<CitedPassage['document']> }) {
  const { open, opened } = usePassageOpener()
  const { textId, originalId } = document.facts
  const read = useDocument(textId)
  const passage = read?.ok ? read.value.passages[citation.number - 1] : undefined
  const place = passage && read?.ok && placeWords(read.value.unit, read.value.sections[passage.section] ?? '')
  const isOpen = opened?.textId === textId && opened.number === citation.number
  const { name } = document.part
  return (
    <button
      type="button"
      aria-pressed={isOpen}
      onClick={() => open({ textId, originalId, name, number: citation.number })}
      className={classNames(
        'flex min-h-9 w-full items-center gap-x-2 px-2.5 py-1 text-start pointer-coarse:min-h-11',
        'focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-accent',
        isOpen ? 'bg-selected' : 'hover:bg-hover',
      )}
    >
      <Number isOpen={isOpen}>{number}</Number>{' '}
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2">
        <span className="wrap-anywhere">
          {name} {place !== undefined && place !== false && <span className="text-muted">{place}</span>}
        </span>{' '}
        {status === 'notSent' && <span className="text-danger">{t('This passage wasn’t sent')}</span>}{' '}
        <span className="ms-auto text-end text-muted">{passage?.headings.at(-1)}</span>
      </span>
    </button>
  )
}

const Number = ({ isOpen, children }: { readonly isOpen: boolean; readonly children: number }) => (
  <span
    className={classNames(
      'inline-flex h-[18px] min-w-[18px] items-center justify-center rounded-[5px] px-1 text-[11px] tabular-nums',
      isOpen ? 'bg-accent text-on-accent' : 'bg-tint text-text',
    )}
  >
    {children}
  </span>
)
