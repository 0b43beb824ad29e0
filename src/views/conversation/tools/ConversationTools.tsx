import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react'

import type { ConversationId } from '@/domain/ids'
import { chordOf, commandOf } from '@/domain/settings/keyBindings'
import { useAppState } from '@/hooks/app'
import { useArtifactOpener } from '@/hooks/beside/besideChat'
import { selectPath } from '@/store/selectors'
import { onDemand } from '@/ui/feedback/onDemand'

import type { MessageListHandle } from '../transcript/MessageList'

import { AskContext, type Tools } from './useTools'
import type { Asked } from './ToolDialogs'

const FindBar = onDemand(() => import('../find/FindBar').then((module) => module.FindBar))
const ToolDialogs = onDemand(() => import('./ToolDialogs').then((module) => module.ToolDialogs))
const Outline = onDemand(() => import('../outline/Outline').then((module) => module.Outline))

/** From here on a conversation has an outline at its side, where there is room. */
const LONG_MESSAGES = 24

type Props = {
  readonly conversationId: ConversationId
  /** Whether it is known to be long before all of it is read. */
  readonly isLong: boolean
  readonly tools: Tools
  readonly list: RefObject<MessageListHandle | null>
  /** The transcript. */
  readonly children: ReactNode
}

/** The transcript with what helps in a long one: find above it, the outline at its side. */
export function ConversationTools({ conversationId, isLong: isKnownLong, tools, list, children }: Props) {
  const area = useRef<HTMLDivElement>(null)
  const isLong =
    useAppState((state) => selectPath(conversationId)(state).length >= LONG_MESSAGES) || isKnownLong
  const isOutlineAsked = tools.isOpen('outline')
  useFindKey(useCallback(() => tools.open('find'), [tools]))
  const show: MessageListHandle['show'] = (...asked) => list.current?.show(...asked)
  const [asked, setAsked] = useState<Asked | null>(null)
  const { open, opened } = useArtifactOpener()
  // In the same moment as the press: what is made takes a while, and the chat is not to move by itself then.
  const ask = useCallback(
    (next: Asked | null) => {
      if (next?.type === 'artifact' && !opened) open({ artifactId: null, isComing: true })
      setAsked(next)
    },
    [open, opened],
  )
  const shown = asked ?? (tools.isOpen('branches') ? BRANCHES : null)

  return (
    <div ref={area} className="@container relative flex min-h-0 min-w-0 flex-1">
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        {tools.isOpen('find') && (
          <FindBar
            conversationId={conversationId}
            area={area}
            onShow={show}
            onClose={() => {
              tools.close('find')
              area.current?.querySelector<HTMLElement>('[role="region"]')?.focus({ preventScroll: true })
            }}
          />
        )}
        <AskContext value={ask}>{children}</AskContext>
      </div>
      {(isOutlineAsked || (isLong && !tools.isOutlineRefused)) && (
        <Outline
          // Its room is kept: what one reads must not move aside when its code comes.
          whileLoading={<div className="hidden w-56 shrink-0 border-s border-line @4xl:block print:hidden" />}
          conversationId={conversationId}
          area={area}
          onShow={show}
          onClose={() => tools.close('outline')}
          isOnlyWhenWide={!isOutlineAsked}
        />
      )}
      {shown !== null && (
        <ToolDialogs
          conversationId={conversationId}
          asked={shown}
          onAsk={(next) => {
            tools.close('branches')
            setAsked(next)
          }}
          onShow={show}
        />
      )}
    </div>
  )
}

const BRANCHES: Asked = { type: 'branches' }

/** Calls `open` when the keys for finding in a conversation are pressed, wherever the focus is. */
function useFindKey(open: () => void): void {
  const own = useAppState((state) => state.settings.keys)
  useEffect(() => {
    function act(event: KeyboardEvent) {
      if (event.defaultPrevented) return
      if (commandOf(chordOf(event), own) !== 'find') return
      event.preventDefault()
      open()
    }
    window.addEventListener('keydown', act)
    return () => {
      window.removeEventListener('keydown', act)
    }
  }, [own, open])
}
