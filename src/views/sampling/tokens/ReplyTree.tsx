import { type ReactNode, Suspense, useId, useMemo } from 'react'

import type { MessageId } from '@/domain/ids'
import { type Fork, forksOf } from '@/domain/sampling/replyTree'
import { useTextDifference } from '@/hooks/runs/useRuns'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { DifferenceText } from '@/ui/diff/MarkedLines'
import { Disclosure } from '@/ui/layout/Disclosure'

export type ReplyTreeProps = {
  /** The replies to one message, this one among them. */
  readonly replies: readonly { readonly id: MessageId; readonly text: string }[]
  readonly current: MessageId
  readonly onShow: (id: MessageId) => void
}

/** The replies that were branched from each other as a tree: stems fold, ends are compared with this reply and shown. */
export function ReplyTree({ replies, current, onShow }: ReplyTreeProps) {
  const headingId = useId()
  const forks = useMemo(() => forksOf(replies), [replies])
  const own = replies.find(({ id }) => id === current)?.text ?? ''
  if (replies.length < 2) return null
  const end = (id: MessageId) =>
    id === current ? (
      <p key={id} className="text-[13px] text-muted">
        {t('This reply')}
      </p>
    ) : (
      <div key={id} className="flex flex-col items-start gap-1">
        <Button size="small" onClick={() => onShow(id)}>
          {t('Show this branch')}
        </Button>
        <Disclosure label={t('Difference')} panelClassName="text-[13px]">
          <Suspense>
            <DifferenceOf from={own} to={replies.find((reply) => reply.id === id)?.text ?? ''} />
          </Suspense>
        </Disclosure>
      </div>
    )
  return (
    <section aria-labelledby={headingId} className="mt-4 border-t border-line pt-3">
      <h3 id={headingId} className="mb-2 text-[13px] font-semibold">
        {t('Branches')}
      </h3>
      <Forks forks={forks} renderEnd={end} />
    </section>
  )
}

type ForksProps = {
  readonly forks: readonly Fork<MessageId>[]
  readonly renderEnd: (id: MessageId) => ReactNode
}

function Forks({ forks, renderEnd }: ForksProps) {
  return (
    <ul className="flex flex-col gap-3">
      {forks.map(({ text, ends, children }) => (
        <li key={text} className="flex flex-col items-start gap-1 border-s border-line ps-3">
          {children.length > 0 ? (
            <Disclosure isOpenAtFirst label={<bdi>{endOf(text)}</bdi>} panelClassName="mt-2">
              <Forks forks={children} renderEnd={renderEnd} />
            </Disclosure>
          ) : (
            <p dir="auto" className="text-sm wrap-anywhere whitespace-pre-wrap">
              {text.trim()}
            </p>
          )}
          {ends.map(renderEnd)}
        </li>
      ))}
    </ul>
  )
}

function DifferenceOf({ from, to }: { readonly from: string; readonly to: string }) {
  const { pieces } = useTextDifference(from, to, 'words')
  return pieces ? <DifferenceText pieces={pieces} /> : null
}

/** Characters of a stem that say where it forks. */
const SEEN_CHARS = 80

const endOf = (text: string): string =>
  text.length > SEEN_CHARS ? `…${text.slice(-SEEN_CHARS).replace(/^\S*\s/, '')}` : text
