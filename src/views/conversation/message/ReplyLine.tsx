import { describeReply, type ReplyFact } from '@/domain/replies/describeReply'
import type { MessageStatus, ReplyFacts } from '@/domain/messages/message'
import type { Rounds } from '@/domain/replies/rounds'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'

type Props = {
  readonly modelName: string
  readonly reply: ReplyFacts
  readonly status: MessageStatus
  /** The fingerprint replies of this seed had before, where it is another now. */
  readonly driftedFrom?: string | undefined
  /** The requests it took, where they were several: the line shows their sum. */
  readonly rounds?: Rounds | undefined
  readonly onInspect: (exchangeId: string) => void
}

/** The quiet line under a reply: what it took. The way into the inspector. */
export function ReplyLine({ modelName, reply, status, driftedFrom, rounds, onInspect }: Props) {
  const { exchangeId } = reply
  const facts: readonly ReplyFact[] = [
    ...describeReply(rounds ? { ...reply, ...rounds.total } : reply, status),
    ...(rounds
      ? [
          {
            name: t('Requests'),
            text: plural(rounds.count, { one: '{count} request', other: '{count} requests' }),
          },
        ]
      : []),
  ]
  return (
    <button
      type="button"
      disabled={exchangeId === undefined}
      onClick={() => {
        if (exchangeId !== undefined) onInspect(exchangeId)
      }}
      className="reply-line rounded text-left text-[13px] leading-5 text-muted tabular-nums enabled:hover:text-text"
    >
      <span className="reply-model">{modelName}</span>
      {facts.map(({ name, text, isCost }) => (
        <span key={name} title={name} className={isCost && 'reply-cost'}>
          {text}
        </span>
      ))}
      {driftedFrom !== undefined && (
        <span
          title={t(
            'The model’s fingerprint changed from {driftedFrom} to {fingerprint}. The same seed may give different text.',
            { fingerprint: reply.fingerprint ?? '', driftedFrom },
          )}
        >
          {t('model updated')}
        </span>
      )}
    </button>
  )
}
