import { useCallback, useEffect, useRef, useState } from 'react'

import type { ConversationId } from '@/domain/ids'
import { chordOf, commandOf } from '@/domain/settings/keyBindings'
import { AppContext, useAppState, useCommands } from '@/hooks/app'
import { useOpening } from '@/hooks/transcript/useOpening'
import { t } from '@/lib/text/t'
import { onDemand } from '@/ui/feedback/onDemand'

import { Composer, type ComposerProps } from './composer/Composer'
import { StartPage } from './start/StartPage'
import { ConversationTools } from './tools/ConversationTools'
import type { Tools } from './tools/useTools'
import type { MessageListHandle } from './transcript/MessageList'
import { keptPlace } from './transcript/readingPlace'

// The composer can be used before the transcript's code is here; it comes while the first message is typed.
const MessageList = onDemand(() => import('./transcript/MessageList').then((module) => module.MessageList))

const Missing = onDemand(() => import('./start/Missing').then((module) => module.Missing))

const DropTarget = onDemand(() => import('./composer/DropTarget').then((module) => module.DropTarget))

const Announcer = onDemand(() => import('./Announcer').then((module) => module.Announcer), { isAside: true })

/** Loads the code that draws messages, before a conversation is shown. */
export const preloadMessages = MessageList.preload

type Props = Pick<ComposerProps, 'aside'> & {
  /** Null on the start page. */
  readonly id: ConversationId | null
  /** The message the address points at. */
  readonly markedMessageId: string | null
  readonly onStarted: (id: ConversationId) => void
  readonly onInspect: (exchangeId: string) => void
  readonly tools: Tools
}

const LOADING = <div className="flex-1" aria-busy="true" />

/** A conversation: its messages, and where the next one is written. */
export function Conversation({ id, markedMessageId, onStarted, onInspect, tools, aside }: Props) {
  const { attachFiles } = useCommands()
  const ownKeys = useAppState((state) => state.settings.keys)
  const list = useRef<MessageListHandle>(null)
  const isKnown = useAppState((state) => id === null || state.conversations[id] !== undefined)

  const opening = useOpening(
    isKnown ? id : null,
    () => id !== null && markedMessageId === null && keptPlace(id) === null,
  )

  const isChat = id !== null && isKnown
  useEffect(() => {
    if (!isChat) document.title = t('Parlance')
  }, [isChat])

  const draftId = isKnown && id !== null ? id : 'new'
  const isFileOver = useFileDrop(
    useCallback((files) => void attachFiles(draftId, files), [attachFiles, draftId]),
  )

  const composer = (
    <Composer
      key={`composer-${id ?? 'new'}`}
      conversationId={isKnown ? id : null}
      onStarted={onStarted}
      onTyping={MessageList.preload}
      aside={aside}
    />
  )

  return (
    // Its keys walk through the messages from wherever the focus is in the place.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only listens for what its children get
    <div
      className="flex min-h-0 min-w-0 flex-1 flex-col"
      onKeyDown={(event) => {
        if (event.defaultPrevented) return
        const command = commandOf(chordOf(event), ownKeys)
        const messages = list.current
        if (command === 'previousMessage') messages?.walk(-1)
        else if (command === 'nextMessage') messages?.walk(1)
        else if (command === 'editLast') messages?.editLast()
        else return
        event.preventDefault()
      }}
    >
      {isFileOver && <DropTarget />}
      {isChat ? (
        <ConversationTools
          key={id}
          conversationId={id}
          isLong={opening?.isWhole === false}
          tools={tools}
          list={list}
        >
          {opening ? (
            <AppContext value={opening.app}>
              <MessageList
                // What a list was mounted with decides how it draws: one that failed had nothing.
                key={opening.failure ? 'failed' : 'read'}
                ref={list}
                whileLoading={LOADING}
                conversationId={id}
                markedMessageId={markedMessageId}
                isWhole={opening.isWhole}
                failure={opening.failure}
                onInspect={onInspect}
              />
            </AppContext>
          ) : (
            LOADING
          )}
          <Announcer conversationId={id} />
          {composer}
        </ConversationTools>
      ) : (
        <>
          {id === null ? (
            <StartPage composer={composer} />
          ) : (
            <>
              <Missing whileLoading={<div className="flex-1" />} />
              {composer}
            </>
          )}
        </>
      )}
    </div>
  )
}

/**
 * Takes the files that are dropped anywhere on the page and that nothing else takes: a bar or a list beside it too.
 * Gives whether files are over the page right now.
 */
function useFileDrop(take: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    function drag(event: DragEvent) {
      if (event.dataTransfer?.types.includes('Files') !== true) return
      event.preventDefault()
      setOver(true)
    }
    // Leaving the window leads nowhere; from one element to the next is no leaving.
    function leave(event: DragEvent) {
      if (event.relatedTarget === null) setOver(false)
    }
    function drop(event: DragEvent) {
      setOver(false)
      const files = [...(event.dataTransfer?.files ?? [])]
      if (files.length === 0 || event.defaultPrevented) return
      event.preventDefault()
      take(files)
    }
    document.addEventListener('dragover', drag)
    document.addEventListener('dragleave', leave)
    document.addEventListener('drop', drop)
    return () => {
      document.removeEventListener('dragover', drag)
      document.removeEventListener('dragleave', leave)
      document.removeEventListener('drop', drop)
    }
  }, [take])
  return isOver
}
