import { X } from 'lucide-react'
import * as Radix from 'radix-ui/toast'

import { Button } from './Button'
import { IconButton } from './IconButton'

export type ToastNotice = {
  readonly id: string
  /** What happened: "Conversation deleted". */
  readonly text: string
  /** The one thing that can be done about it: "Undo". */
  readonly action?: { readonly label: string; readonly onAct: () => void } | undefined
  /** Milliseconds it stays; hovering and focus hold it. Infinity keeps it until closed. */
  readonly durationMs?: number | undefined
}

/**
 * Notices at the foot of the page, announced politely, reachable with F8.
 * Lazy: load it with the first notice.
 */
export function ToastHost({
  notices,
  onClose,
}: {
  readonly notices: readonly ToastNotice[]
  readonly onClose: (id: string) => void
}) {
  return (
    <Radix.Provider label="Notice" swipeDirection="down">
      {notices.map((notice) => (
        <Radix.Root
          key={notice.id}
          duration={notice.durationMs ?? 8000}
          onOpenChange={(isOpen) => !isOpen && onClose(notice.id)}
          className="flex animate-[rise-in_140ms_ease-out] items-center gap-2 rounded border border-line-strong bg-surface py-1 pr-1 pl-3 text-sm shadow-(--shadow-float)"
        >
          <Radix.Description className="min-w-0 flex-1 py-1">{notice.text}</Radix.Description>
          {notice.action && (
            <Radix.Action asChild altText={notice.action.label}>
              <Button size="small" variant="quiet" className="text-accent!" onClick={notice.action.onAct}>
                {notice.action.label}
              </Button>
            </Radix.Action>
          )}
          <Radix.Close asChild>
            <IconButton label="Close notice" icon={X} size="small" />
          </Radix.Close>
        </Radix.Root>
      ))}
      <Radix.Viewport className="fixed inset-x-0 bottom-[calc(1rem+env(safe-area-inset-bottom))] z-50 mx-auto flex w-[min(26rem,calc(100%-2rem))] flex-col gap-2 outline-none" />
    </Radix.Provider>
  )
}
