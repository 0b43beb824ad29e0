import type { MessageId } from '@/domain/ids'
import { problemMarks } from '@/domain/jsonSchema/problemMarks'
import type { SchemaProblem } from '@/domain/runs/run'
import { useLiveText } from '@/hooks/replies/useLiveText'
import { t } from '@/lib/text/t'
import { MarkedRanges } from '@/ui/json/MarkedRanges'

type Props = {
  readonly id: MessageId
  /** Characters visible at its place; everything when left out. */
  readonly maxChars?: number
  /** Where it breaks its schema so far. */
  readonly problems?: readonly SchemaProblem[] | undefined
}

/** The text of a cell while it streams, at most once a frame, with a cursor at its end. */
export function LiveText({ id, maxChars = Infinity, problems = [] }: Props) {
  const { text, isThinking } = useLiveText(id, maxChars)
  return (
    <>
      {isThinking ? (
        <span className="text-muted">{t('thinking…')}</span>
      ) : (
        <MarkedRanges text={text} marks={problemMarks(text, problems)} />
      )}
      <span aria-hidden className="ml-0.5 inline-block h-[1.1em] w-0.5 translate-y-[0.15em] bg-accent" />
    </>
  )
}
