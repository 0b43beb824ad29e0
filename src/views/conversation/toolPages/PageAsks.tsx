import { useEffect, useRef, useState, type ReactNode } from 'react'

import type { ConversationId, MessageId } from '@/domain/ids'
import type { PageFile } from '@/domain/toolPages/toolPage'
import type { ToolDecision } from '@/domain/tools/approval'
import type { ToolRun } from '@/domain/tools/toolRun'
import { formatBytes } from '@/lib/text/formatBytes'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { ForeignText } from '@/ui/foreign/ForeignText'

import { AllowCard } from '../calls/AllowCard'

type Props = {
  readonly conversationId: ConversationId
  readonly asks: readonly PageAsk[]
  /** Focus goes back to the page's card once nothing is asked any more. */
  readonly onDecide: () => void
}

/** What a page asks, one at a time: calls as the model asks for them, all else with what would be done. */
export function PageAsks({ conversationId, asks, onDecide }: Props) {
  const [first] = asks
  return (
    <div aria-live="polite">
      {first && <Ask key={first.id} conversationId={conversationId} ask={first} onDecide={onDecide} />}
    </div>
  )
}

type AskProps = Omit<Props, 'asks'> & { readonly ask: PageAsk }

function Ask({ conversationId, ask: { id, wish, settle }, onDecide }: AskProps) {
  const answer = (isAllowed: boolean) => () => {
    onDecide()
    settle(isAllowed ? 'once' : undefined)
  }
  const no = (
    <Button size="small" onClick={answer(false)}>
      {t('Not now')}
    </Button>
  )
  switch (wish.type) {
    case 'call':
      return (
        <AllowCard
          conversationId={conversationId}
          shown={{ id: `page ${id}` as MessageId, text: '', run: wish.run }}
          onDecide={onDecide}
          ofPage={settle}
        />
      )
    case 'message':
      return (
        <Wish label={t('The page wants to send this as your message')} what={wish.text}>
          <Button size="small" variant="primary" onClick={answer(true)}>
            {t('Send')}
          </Button>
          {no}
        </Wish>
      )
    case 'link':
      return (
        <Wish label={t('The page wants to open this address in a new tab')} what={wish.url}>
          <a
            href={wish.url}
            target="_blank"
            rel="noreferrer noopener"
            className="rounded border border-line-strong px-3 py-1 text-[13px] font-medium hover:bg-hover"
            onClick={answer(true)}
          >
            {t('Open')}
          </a>
          {no}
        </Wish>
      )
    case 'file':
      return (
        <Wish
          label={t('The page wants to save a file')}
          what={`${wish.file.name} · ${formatBytes(wish.file.sizeBytes)}`}
        >
          <Button size="small" variant="primary" onClick={answer(true)}>
            {t('Save')}
          </Button>
          {no}
        </Wish>
      )
  }
}

type WishProps = { readonly label: string; readonly what: string; readonly children: ReactNode }

const Wish = ({ label, what, children }: WishProps) => (
  <div role="group" aria-label={label} className="flex flex-col gap-2 border-t border-line p-3 text-[13px]">
    <p className="font-semibold">{label}</p>
    <p className="max-h-40 overflow-auto whitespace-pre-wrap wrap-anywhere">
      <ForeignText text={what} />
    </p>
    <div className="flex flex-wrap items-center gap-2">{children}</div>
  </div>
)

/** What a page wants and only the person can allow. */
type PageWish =
  | { readonly type: 'call'; readonly run: ToolRun }
  | { readonly type: 'message'; readonly text: string }
  | { readonly type: 'link'; readonly url: string }
  | { readonly type: 'file'; readonly file: PageFile }

type PageAsk = {
  readonly id: number
  readonly wish: PageWish
  /** `undefined` for no. */
  readonly settle: (decision: ToolDecision | undefined) => void
}

/** What a page asks and nobody has answered, the oldest first. All is refused once the page is gone. */
export function usePageAsks() {
  const [asks, setAsks] = useState<readonly PageAsk[]>([])
  const open = useRef(new Map<number, PageAsk['settle']>())
  const last = useRef(0)
  useEffect(() => {
    const { current } = open
    return () => {
      for (const settle of [...current.values()]) settle(undefined)
    }
  }, [])
  const ask = (wish: PageWish) =>
    new Promise<ToolDecision | undefined>((resolve) => {
      last.current += 1
      const id = last.current
      const settle = (decision: ToolDecision | undefined) => {
        open.current.delete(id)
        setAsks((before) => before.filter((each) => each.id !== id))
        resolve(decision)
      }
      open.current.set(id, settle)
      setAsks((before) => [...before, { id, wish, settle }])
    })
  return { asks, ask }
}
