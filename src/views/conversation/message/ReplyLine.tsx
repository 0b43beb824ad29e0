import type { MessageStatus, ReplyFacts } from '@/domain/messages/message'
import { spokenText } from '@/domain/messages/spokenText'
import { describeReply, type ReplyFact } from '@/domain/replies/describeReply'
import type { Rounds } from '@/domain/replies/rounds'
import { formatClock, formatMoment } from '@/lib/text/formatTime'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import { CopyButton } from '@/ui/controls/CopyButton'
import { IconButton } from '@/ui/controls/IconButton'
import { GitBranch, MoreHorizontal, Pencil, RefreshCw } from '@/ui/icons'
import type { MenuItem } from '@/ui/overlays/Menu'
import { MenuButton } from '@/ui/overlays/MenuButton'

import { useMessageVerbs, type MessageVerbsProps } from './useMessageVerbs'

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

type MessageActionsProps = MessageVerbsProps & { readonly isDrawn: boolean }

/** What can be done with a message; until it is drawn, the room for it. */
export const MessageActions = ({ isDrawn, ...props }: MessageActionsProps) =>
  isDrawn ? <Actions {...props} /> : <div className="message-room" />

/** Seen on hover and focus; on touch under the last message alone, whose others have a long press (`MessageSheet`). */
function Actions(props: MessageVerbsProps) {
  const { message, onEdit } = props
  const { copy, regenerate, branch, isReplying, markItems, moreItems } = useMessageVerbs(props)
  return (
    <div className="message-actions">
      <CopyButton text={() => spokenText(message)} onCopy={copy} />
      {message.role === 'assistant' ? (
        <IconButton
          size="small"
          icon={RefreshCw}
          label={t('Regenerate')}
          disabled={isReplying}
          onClick={regenerate}
        />
      ) : (
        <IconButton size="small" icon={Pencil} label={t('Edit')} disabled={isReplying} onClick={onEdit} />
      )}
      <IconButton size="small" icon={GitBranch} label={t('Branch from here')} onClick={branch} />
      <MenuButton label={t('More')} icon={MoreHorizontal} items={() => withMarks(moreItems(), markItems())} />
    </div>
  )
}

/** Marks behind the heading, and nothing with an icon: a menu of many words is read by its words. */
const withMarks = (
  [heading, ...items]: readonly MenuItem[],
  marks: readonly MenuItem[],
): readonly MenuItem[] =>
  [...(heading ? [heading] : []), ...marks, { type: 'separator' } as const, ...items].map((item) =>
    item.type === 'item' ? { ...item, icon: undefined } : item,
  )
