import type { DocumentFacts } from '@/domain/attachments/attachment'
import type { Passage } from '@/domain/documents/documentText'
import { passageExcerpt } from '@/domain/documents/citations'
import { passageTokens, plainText } from '@/domain/documents/passages'
import { useDocument } from '@/hooks/documents/useDocumentUpkeep'
import { dotted } from '@/lib/text/dotted'
import { formatTokens } from '@/lib/text/formatTokens'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'

import { placeWords } from './documentWords'

type Props = {
  readonly facts: DocumentFacts
  readonly numbers: readonly number[]
  readonly onChange: (numbers: readonly number[]) => void
}

/** Characters shown of a passage. */
const EXCERPT_CHARS = 140

/** Its heading is named beside it. */
const excerptOf = ({ blocks }: Passage, question: string): string =>
  passageExcerpt(
    plainText(blocks.filter(({ type }) => type !== 'heading')) || plainText(blocks),
    question,
    EXCERPT_CHARS,
  )

/** The passages that go with the message, each with its place, why it was found and its tokens; each can be left out. */
export function SentPassages({ facts, numbers, onChange }: Props) {
  const document = useDocument(facts.textId)
  if (numbers.length === 0)
    return (
      <p className="text-[13px] text-muted">
        {t('The passages that fit your question best are chosen once you write it.')}
      </p>
    )
  if (!document) return <p className="text-[13px] text-muted">{t('Loading…')}</p>
  if (!document.ok) return <p className="text-[13px] text-danger">{document.error}</p>
  const { passages, sections, unit } = document.value
  const last = numbers.at(-1) ?? 0
  return (
    <>
      <ul aria-label={t('Passages')} className="flex flex-col">
        {numbers.map((number) => {
          const passage = passages[number - 1]
          if (!passage) return null
          const place = placeWords(unit, sections[passage.section] ?? '')
          const where = dotted([place, passage.headings.at(-1)])
          return (
            <li key={number} className="border-t border-line py-1.5 text-[13px] first:border-t-0">
              <label className="flex cursor-pointer items-start gap-2 pointer-coarse:min-h-11">
                <input
                  type="checkbox"
                  aria-label={where === '' ? t('Passage {number}', { number }) : where}
                  checked
                  onChange={() => onChange(numbers.filter((each) => each !== number))}
                  className="mt-1 accent-accent"
                />
                <span className="min-w-0">
                  <span className="tabular-nums">
                    {where === '' ? t('Passage {number}', { number }) : where}
                    <span className="text-muted"> · {formatTokens(passageTokens(passage))}</span>
                  </span>
                  <span className="line-clamp-2 wrap-anywhere text-muted">
                    {excerptOf(passage, facts.question ?? '')}
                  </span>
                </span>
              </label>
            </li>
          )
        })}
      </ul>
      {last < passages.length && (
        <Button size="small" onClick={() => onChange([...numbers, last + 1])}>
          {t('Add the next passage')}
        </Button>
      )}
    </>
  )
}
