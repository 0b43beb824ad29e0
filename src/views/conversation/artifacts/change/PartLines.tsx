import { linesOf, type Passage, passageOfLines } from '@/domain/artifacts/passageChange'
import { t } from '@/lib/text/t'
import { NumberField } from '@/ui/controls/NumberField'

type Props = {
  readonly text: string
  readonly part: Passage
  readonly onPart: (part: Passage) => void
}

/** Which lines of an artifact are to change: for those who select nothing with a pointer. */
export function PartLines({ text, part, onPart }: Props) {
  const { first, last } = linesOf(text, part)
  const most = linesOf(text, { from: 0, to: text.length }).last
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm text-muted">
      <span aria-hidden>{t('Lines')}</span>
      <NumberField
        label={t('From line')}
        value={first}
        min={1}
        max={most}
        className="w-20"
        onChange={(line) => onPart(passageOfLines(text, line, Math.max(line, last)))}
      />
      <span aria-hidden>–</span>
      <NumberField
        label={t('To line')}
        value={last}
        min={1}
        max={most}
        className="w-20"
        onChange={(line) => onPart(passageOfLines(text, Math.min(first, line), line))}
      />
    </div>
  )
}
