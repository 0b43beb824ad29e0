import type { ReasoningPart } from '@/domain/messages/message'
import { Disclosure } from '@/ui/layout/Disclosure'
import { useFold } from '@/ui/layout/useFold'

/** What the model thought before it answered, folded. */
export function Reasoning({ part, isLive }: { readonly part: ReasoningPart; readonly isLive: boolean }) {
  const [isFolded, setFolded] = useFold(
    () => true,
    () => part.text,
  )
  const seconds = (part.durationMs ?? 0) / 1000
  return (
    <Disclosure
      name="Reasoning"
      label={
        <span className="tabular-nums">
          {isLive
            ? 'Reasoning'
            : seconds > 0
              ? `Reasoned for ${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`
              : 'Reasoning'}
          {isLive && <span aria-hidden> …</span>}
        </span>
      }
      isOpen={!isFolded}
      onToggle={(isOpen) => setFolded(!isOpen)}
      className="mb-3 border-l-2 border-line-strong pl-3"
      panelClassName="mt-1"
    >
      <div data-part="reasoning" dir="auto" className="text-sm wrap-anywhere whitespace-pre-wrap text-muted">
        {part.text}
      </div>
    </Disclosure>
  )
}
