import type { ReasoningPart } from '@/domain/messages/message'
import { Disclosure, useFold } from '@/ui/layout/Disclosure'
import { OwnLines } from '@/ui/text/OwnLines'
import { formatDuration } from '@/lib/text/formatTime'
import { t } from '@/lib/text/t'

/** What the model thought before it answered, folded. */
export function Reasoning({ part, isLive }: { readonly part: ReasoningPart; readonly isLive: boolean }) {
  const [isFolded, setFolded] = useFold(
    () => true,
    () => part.text,
  )
  return (
    <Disclosure
      name={t('Reasoning')}
      label={
        <span className="tabular-nums">
          {isLive
            ? t('Reasoning')
            : (part.durationMs ?? 0) > 0
              ? t('Thought for {duration}', { duration: formatDuration(part.durationMs ?? 0) })
              : t('Reasoning')}
          {isLive && <span aria-hidden> …</span>}
        </span>
      }
      isOpen={!isFolded}
      onToggle={(isOpen) => setFolded(!isOpen)}
      className="mb-3 border-s-2 border-line-strong ps-3"
      panelClassName="mt-1"
    >
      <div data-part="reasoning" className="text-sm text-muted">
        <OwnLines text={part.text} />
      </div>
    </Disclosure>
  )
}
