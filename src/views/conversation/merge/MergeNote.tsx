import { use } from 'react'

import type { MergeFacts, Message } from '@/domain/messages/message'
import { answeredBy } from '@/domain/modelRef'
import { useModelLabel } from '@/hooks/models/useModelLabel'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'

import { SOURCE_MARK } from '../sources/SourceMarks'
import { AskContext } from '../tools/useTools'

type Props = { readonly message: Message; readonly merged: MergeFacts }

/** Under a merged reply: the replies it was made of, each by its number, which open. */
export default function MergeNote({ message, merged }: Props) {
  const ask = use(AskContext)
  const nameOf = useModelLabel()
  const { replies } = merged
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-[13px] text-muted">
      <span>
        {plural(replies.length, { one: 'Merged from {count} reply', other: 'Merged from {count} replies' })}
      </span>
      <ul aria-label={t('Merged replies')} className="contents">
        {replies.map((reply, index) => (
          <li key={reply.id} className="min-w-0">
            <button
              type="button"
              aria-haspopup="dialog"
              aria-label={t('Reply {number}: {name}', { number: index + 1, name: nameOf(answeredBy(reply)) })}
              onClick={() => ask({ type: 'merged', message, at: index })}
              className="flex min-h-7 max-w-full items-center rounded text-start text-text hover:underline pointer-coarse:min-h-11"
            >
              <span aria-hidden className={`${SOURCE_MARK} source-mark bg-tint`}>
                {index + 1}
              </span>
              <span className="truncate">{nameOf(answeredBy(reply))}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
