import { lazy, Suspense, useCallback, useState } from 'react'
import { useSearchParams } from 'wouter'

import type { ConversationId } from '@/domain/ids'
import { useAppState, useCommands } from '@/hooks/app'
import { useGo } from '@/hooks/usePlace'
import { Conversation } from '@/views/conversation/Conversation'
import { useTools } from '@/views/conversation/tools/useTools'

import { ReplyExtras } from './ReplyExtras'
import { SidePanel } from './SidePanel'
import { TopBar } from './TopBar'

const EstimatedCost = lazy(() =>
  import('@/views/conversation/EstimatedCost').then((module) => ({ default: module.EstimatedCost })),
)
const SendToSeveral = lazy(() =>
  import('./SendToSeveral').then((module) => ({ default: module.SendToSeveral })),
)
const Inspector = lazy(() => import('./Inspector').then((module) => ({ default: module.Inspector })))

const ModelNotice = lazy(() =>
  import('@/views/catalog/changes/ModelNotice').then((module) => ({ default: module.ModelNotice })),
)

const ConversationMenu = lazy(() =>
  import('@/views/conversation/tools/ConversationMenu').then((module) => ({
    default: module.ConversationMenu,
  })),
)

type Props = { readonly id: ConversationId | null; readonly onOpenLibrary: () => void }

/** The conversation with its bar above and the inspector beside. */
export function ConversationPage({ id, onOpenLibrary }: Props) {
  const go = useGo()
  const { changeAppSettings } = useCommands()
  const isInspectorOpen = useAppState((state) => state.settings.isInspectorOpen)
  const [isSheetOpen, setSheetOpen] = useState(false)
  const [inspected, setInspected] = useState<string | null>(null)
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
      setInspected(exchangeId)
      if (matchMedia('(min-width: 80rem)').matches) void changeAppSettings({ isInspectorOpen: true })
      else setSheetOpen(true)
    },
    [changeAppSettings],
  )
  const toggleInspector = () => {
    if (matchMedia('(min-width: 80rem)').matches)
      void changeAppSettings({ isInspectorOpen: !isInspectorOpen })
    else setSheetOpen(!isSheetOpen)
  }

  return (
    <>
      <main className="flex min-w-0 flex-1 flex-col">
        <TopBar id={id} onOpenLibrary={onOpenLibrary} onToggleInspector={toggleInspector}>
          <Suspense>{id !== null && <ConversationMenu conversationId={id} tools={tools} />}</Suspense>
        </TopBar>
        <ReplyExtras id={id}>
          <Suspense>
            <ModelNotice conversationId={id} />
          </Suspense>
          <Conversation
            id={id}
            markedMessageId={search.get('m')}
            onStarted={start}
            onInspect={inspect}
            tools={tools}
            aside={
              <Suspense>
                <EstimatedCost conversationId={id} />
                <SendToSeveral conversationId={id} />
              </Suspense>
            }
          />
        </ReplyExtras>
      </main>
      <SidePanel
        side="right"
        isSheetOpen={isSheetOpen}
        onCloseSheet={() => {
          setSheetOpen(false)
        }}
        isHiddenOnWide={!isInspectorOpen}
      >
        <Suspense>
          <Inspector
            id={id}
            inspected={inspected}
            onInspectDone={() => {
              setInspected(null)
            }}
          />
        </Suspense>
      </SidePanel>
    </>
  )
}
