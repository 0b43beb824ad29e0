import { describeReply, type ReplyFact } from '@/domain/replies/describeReply'
import type { MessageStatus, ReplyFacts } from '@/domain/messages/message'
import type { Rounds } from '@/domain/replies/rounds'
import { formatClock, formatMoment } from '@/lib/text/formatTime'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'

type Props = {
  readonly modelName: string
  /** When it was made, in milliseconds since the epoch. */
  readonly createdAt: number
  readonly reply: ReplyFacts
  readonly status: MessageStatus
  /** The fingerprint replies of this seed had before, where it is another now. */
  readonly driftedFrom?: string | undefined
  /** The requests it took, where they were several: the line shows their sum. */
  readonly rounds?: Rounds | undefined
  readonly onInspect: (exchangeId: string) => void
}

/**
 * The quiet line under a reply: when it came, what it took and what it cost. The way into the inspector. What has no
 * room is left out, the price last.
 */
export function ReplyLine(props: Props) {
  const { modelName, createdAt, reply, status, driftedFrom, rounds, onInspect } = props
  const { exchangeId } = reply
  const facts = describeReply(rounds ? { ...reply, ...rounds.total } : reply, status)
  const at = facts.findIndex(({ isCost }) => isCost)
  const end = at < 0 ? facts.length : at
  const cost = facts[end]
  return (
    <button
      type="button"
      disabled={exchangeId === undefined}
      onClick={() => {
        if (exchangeId !== undefined) onInspect(exchangeId)
      }}
      className="reply-line rounded text-start text-[13px] leading-5 text-muted tabular-nums enabled:hover:text-text"
    >
      {/* The bar at the top names it; those who hear the page get it here. */}
      <span className="sr-only">{modelName}</span>
      <span className="reply-facts">
        <time dateTime={new Date(createdAt).toISOString()} title={formatMoment(createdAt)}>
          {formatClock(createdAt)}
        </time>
        {facts.slice(0, end).map((fact) => (
          <Fact key={fact.name} {...fact} />
        ))}
      </span>
      {cost && (
        <span title={cost.name} className="reply-cost">
          {cost.text}
        </span>
      )}
      <span className="reply-facts">
        {facts.slice(end + 1).map((fact) => (
          <Fact key={fact.name} {...fact} />
        ))}
        {rounds && (
          <Fact
            name={t('Requests')}
            text={plural(rounds.count, { one: '{count} request', other: '{count} requests' })}
          />
        )}
        {driftedFrom !== undefined && (
          <Fact
            name={t(
              'The model’s fingerprint changed from {driftedFrom} to {fingerprint}. The same seed may give different text.',
              { fingerprint: reply.fingerprint ?? '', driftedFrom },
            )}
            text={t('model updated')}
          />
        )}
      </span>
    </button>
  )
}

const Fact = ({ name, text }: ReplyFact) => <span title={name}>{text}</span>
