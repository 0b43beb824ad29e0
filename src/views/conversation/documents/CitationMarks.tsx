import { citationKey, citationsIn, citedPassage, type CitedPassage } from '@/domain/documents/citations'
import type { Message } from '@/domain/messages/message'
import { usePassageOpener } from '@/hooks/beside/besideChat'
import { useCitations } from '@/hooks/documents/useCitations'
import { t } from '@/lib/text/t'
import { classNames } from '@/ui/classNames'

import { SOURCE_MARK } from '../sources/SourceMarks'

type Props = {
  readonly message: Message
  /** The marks as the reply has them: `[d3f2:14]`. */
  readonly source: string
}

/** The numbers of cited passages, within the text of a reply. A number opens its document at the passage. */
export function CitationMarks({ message, source }: Props) {
  const { numbers, documents } = useCitations(message)
  return citationsIn(source).map((citation) => {
    const key = citationKey(citation)
    return <Mark key={key} cited={citedPassage(citation, documents)} place={numbers.get(key)} />
  })
}

function Mark({ cited, place }: { readonly cited: CitedPassage; readonly place: number | undefined }) {
  const { open, opened } = usePassageOpener()
  const { citation, status, document } = cited
  const shown = place ?? '?'
  if (!document) {
    return (
      <span className={classNames(SOURCE_MARK, DOUBTED)} title={t('No document with this mark was sent.')}>
        {shown}?
      </span>
    )
  }
  const { textId, originalId } = document.facts
  const isOpen = opened?.textId === textId && opened.number === citation.number
  const { name } = document.part
  return (
    <button
      type="button"
      aria-label={
        status === 'sent'
          ? t('Source {number}: {name}', { number: shown, name })
          : t('Source {number}: {name}, a passage that was not sent', { number: shown, name })
      }
      aria-pressed={isOpen}
      title={status === 'sent' ? name : t('{name}: this passage wasn’t sent to the model.', { name })}
      onClick={() => open({ textId, originalId, name, number: citation.number })}
      className={classNames(
        SOURCE_MARK,
        status === 'sent'
          ? isOpen
            ? 'bg-accent text-on-accent'
            : 'bg-tint text-text hover:bg-selected'
          : DOUBTED,
      )}
    >
      {shown}
      {status === 'notSent' && '?'}
    </button>
  )
}

const DOUBTED = 'border border-dashed border-danger text-danger'
