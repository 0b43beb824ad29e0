import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'wouter'

import type { ConversationId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import { useAppState, useCommands } from '@/hooks/app'
import { BesideContext, type OpenedBeside } from '@/hooks/beside/besideChat'
import { useGo } from '@/hooks/conversations/usePlace'
import { type ReplyActions, ReplyActionsContext } from '@/hooks/replies/replyActions'
import { withTexts } from '@/lib/text/withTexts'
import { onDemand } from '@/ui/feedback/onDemand'
import { BESIDE_ROOM } from '@/views/conversation/beside/besideRoom'
import { Conversation } from '@/views/conversation/Conversation'
import { useTools } from '@/views/conversation/tools/useTools'

import { SidePanel } from '../shell/SidePanel'
import { TopBar } from '../shell/TopBar'

const ReplyTokens = onDemand(
  withTexts(['lab'], () => import('../shell/ReplyTokens').then((module) => module.default)),
)
const JsonMessage = onDemand(() =>
  import('@/views/comparison/JsonMessage').then((module) => module.JsonMessage),
)

const renderJson: NonNullable<ReplyActions['renderJson']> = (message, text, plain) => (
  <JsonMessage message={message} text={text} whileLoading={plain}>
    {plain}
  </JsonMessage>
)

/** Gives the replies inside it what other views can do with them. */
function ReplyExtras({ children }: { readonly children: ReactNode }) {
  const [looked, setLooked] = useState<Message | null>(null)
  const actions = useMemo<ReplyActions>(
    () => ({
      showProbabilities: setLooked,
      renderTokens: (message) => {
        const exchangeId = message.reply?.exchangeId
        return looked?.id !== message.id || exchangeId === undefined ? undefined : (
          <ReplyTokens
            key={exchangeId}
            conversationId={message.conversationId}
            message={message}
            exchangeId={exchangeId}
            onClose={() => {
              setLooked(null)
            }}
          />
        )
      },
      renderJson,
    }),
    [looked],
  )
  return <ReplyActionsContext value={actions}>{children}</ReplyActionsContext>
}

const ComposerAside = onDemand(
  () => import('@/views/conversation/composer/ComposerAside').then((module) => module.ComposerAside),
  { isAside: true },
)
const SendToSeveral = onDemand(
  () => import('../shell/SendToSeveral').then((module) => module.SendToSeveral),
  {
    isAside: true,
  },
)
const Inspector = onDemand(() => import('../shell/inspector/Inspector').then((module) => module.Inspector), {
  isAside: true,
})

const BesidePanel = onDemand(() =>
  import('@/views/conversation/beside/BesidePanel').then((module) => module.default),
)
// Few addresses fill anything in.
const Prefill = onDemand(() => import('../shell/Prefill').then((module) => module.Prefill))

const ChatNotices = onDemand(
  () => import('../shell/notices/ChatNotices').then((module) => module.ChatNotices),
  {
    isAside: true,
  },
)

const ConversationMenu = onDemand(
  () => import('@/views/conversation/tools/ConversationMenu').then((module) => module.ConversationMenu),
  { isAside: true },
)

type Props = {
  readonly id: ConversationId | null
  readonly onOpenLibrary: () => void
  /** Told whether a document is open beside the chat. */
  readonly onDocument?: ((isOpen: boolean) => void) | undefined
}

/** The conversation with its bar above and the inspector beside. */
export function ConversationPage({ id, onOpenLibrary, onDocument }: Props) {
  const go = useGo()
  const { changeAppSettings } = useCommands()
  const isInspectorOpen = useAppState((state) => state.settings.isInspectorOpen)
  const [isSheetOpen, setSheetOpen] = useState(false)
  // Of this conversation: another has requests of its own.
  const [inspected, setInspected] = useState<{
    readonly of: ConversationId | null
    readonly exchangeId: string
  }>()
  const [opened, open] = useState<OpenedBeside>()
  const opener = useMemo(() => ({ open, opened }), [opened])
  const hasDocument = opened !== undefined
  useEffect(() => {
    if (!hasDocument || !onDocument) return
    onDocument(true)
    return () => onDocument(false)
  }, [hasDocument, onDocument])
  const [search] = useSearchParams()
  const tools = useTools()

  const start = useCallback(
    (started: ConversationId) => {
      go(`/c/${encodeURIComponent(started)}`)
    },
    [go],
  )
  const inspect = useCallback(
    (exchangeId: string) => {
      setInspected({ of: id, exchangeId })
      if (matchMedia('(min-width: 80rem)').matches) void changeAppSettings({ isInspectorOpen: true })
      else setSheetOpen(true)
    },
    [id, changeAppSettings],
  )
  const toggleInspector = () => {
    if (matchMedia('(min-width: 80rem)').matches)
      void changeAppSettings({ isInspectorOpen: !isInspectorOpen })
    else setSheetOpen(!isSheetOpen)
  }

  return (
    <BesideContext value={opener}>
      <main className="flex min-w-0 flex-1 flex-col">
        <TopBar
          id={id}
          onOpenLibrary={onOpenLibrary}
          isInspectorOpen={isInspectorOpen || isSheetOpen}
          onToggleInspector={toggleInspector}
        >
          <ConversationMenu conversationId={id} tools={tools} />
        </TopBar>
        <ReplyExtras>
          {id === null && search.toString() !== '' && <Prefill />}
          <ChatNotices conversationId={id} />
          <Conversation
            id={id}
            markedMessageId={search.get('m')}
            onStarted={start}
            onInspect={inspect}
            tools={tools}
            aside={
              <>
                <ComposerAside conversationId={id} />
                <SendToSeveral conversationId={id} onStarted={start} />
              </>
            }
          />
        </ReplyExtras>
      </main>
      {opened && <BesidePanel whileLoading={<div className={BESIDE_ROOM} />} conversationId={id} />}
      <SidePanel
        side="right"
        isSheetOpen={isSheetOpen}
        onCloseSheet={() => {
          setSheetOpen(false)
        }}
        isHiddenOnWide={!isInspectorOpen || opened !== undefined}
      >
        <Inspector
          isShown={isInspectorOpen || isSheetOpen}
          id={id}
          inspected={inspected?.of === id ? inspected.exchangeId : null}
          onInspectDone={() => {
            setInspected(undefined)
          }}
          onClose={toggleInspector}
        />
      </SidePanel>
    </BesideContext>
  )
}
