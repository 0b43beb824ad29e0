import { memo } from 'react'
import { Link } from 'wouter'

import { shownTitle } from '@/domain/conversations/shownTitle'
import type { Role } from '@/domain/messages/message'
import type { SearchHit } from '@/domain/search/search'
import { formatDay } from '@/lib/text/formatTime'
import { dirOf } from '@/lib/text/proseDirection'
import { mark, t } from '@/lib/text/t'
import { ForeignName } from '@/ui/foreign/ForeignName'

import { Bookmark } from '@/ui/icons'
import { Rich } from '@/ui/Rich'
import { Marked } from '@/ui/text/Marked'

const SPEAKERS: Readonly<Record<Role, string>> = {
  user: mark('You'),
  assistant: mark('Reply'),
  system: mark('System'),
  tool: mark('Tool'),
}

type Props = { readonly hit: SearchHit; readonly onPick: () => void }

/** A message that was found, with the words around the hit. Drawn once: the list is drawn with each letter. */
export const HitRow = memo(function HitRow({ hit, onPick }: Props) {
  const { conversationId, messageId, role, at, snippet, isBookmarked } = hit
  const title = shownTitle(hit.title)
  return (
    <Link
      href={`/c/${encodeURIComponent(conversationId)}?m=${encodeURIComponent(messageId)}`}
      onClick={onPick}
      className="block rounded px-2.5 py-1.5 text-sm hover:bg-tint"
    >
      <span className="flex items-baseline gap-2">
        <span className="min-w-0 flex-1 truncate" dir={dirOf(title)}>
          <ForeignName text={title} />
        </span>
        {isBookmarked && (
          <span role="img" aria-label={t('Bookmarked')} className="shrink-0 self-center text-accent">
            <Bookmark aria-hidden size={13} className="fill-current" />
          </span>
        )}
        <span className="shrink-0 text-[12px] text-muted tabular-nums">{formatDay(at)}</span>
      </span>
      <span className="line-clamp-2 text-[13px] leading-5 text-muted wrap-anywhere" dir={dirOf(snippet.text)}>
        <Rich
          text="{label}: {value}"
          values={{
            label: <span className="text-text">{t(SPEAKERS[role])}</span>,
            value: <Marked {...snippet} />,
          }}
        />
      </span>
    </Link>
  )
})
