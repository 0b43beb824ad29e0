import { useEffect } from 'react'

import type { ConversationSettings } from '@/domain/conversations/conversation'
import type { ConversationId } from '@/domain/ids'
import { messageText } from '@/domain/messages/message'
import { defaultKeys } from '@/domain/settings/keyLabels'
import { useApp, useAppState, useCommands } from '@/hooks/app'
import { useBeside } from '@/hooks/beside/besideChat'
import { askForDataLock } from '@/hooks/catalog/askForDataLock'
import { askAboutChat, useChatMenu, type ChatAsked } from '@/hooks/conversations/useChatMenu'
import { askToSelect, onBranchesAsked } from '@/hooks/conversations/askedInChat'
import { useGo } from '@/hooks/conversations/usePlace'
import { t } from '@/lib/text/t'
import { afterPaint } from '@/lib/time/afterPaint'
import { selectConversation, selectConversationSettings, selectThread } from '@/store/selectors'
import { IconButton } from '@/ui/controls/IconButton'
import { Ellipsis, MessageCircleDashed } from '@/ui/icons'
import { MenuButton } from '@/ui/overlays/MenuButton'

import { useToolRequests } from './toolRequests'
import type { Tools } from './useTools'

type Props<Id> = { readonly conversationId: Id; readonly tools: Tools }

/** What can be done with the conversation as a whole; with the next new one, to make it a temporary one. */
export function ConversationMenu({ conversationId, tools }: Props<ConversationId | null>) {
  if (conversationId === null) return <TemporaryButton />
  return <ChatMenu conversationId={conversationId} tools={tools} />
}

function TemporaryButton() {
  const { startTemporaryChat } = useCommands()
  const go = useGo()
  const start = async () => {
    const id = await startTemporaryChat()
    if (id !== undefined) go(`/c/${encodeURIComponent(id)}`)
  }
  return (
    <IconButton
      icon={MessageCircleDashed}
      label={t('Temporary chat')}
      text={t('Temporary')}
      className="named-icon"
      onClick={() => void start()}
    />
  )
}

function ChatMenu({ conversationId, tools }: Props<ConversationId>) {
  const { trashConversations } = useCommands()
  const keys = useAppState((state) => state.settings.keys['find'] ?? defaultKeys('find'))
  const conversation = useAppState(selectConversation(conversationId))
  useToolRequests(tools)
  const { open: openTool } = tools
  useEffect(() => onBranchesAsked(conversationId, () => openTool('branches')), [conversationId, openTool])
  const go = useGo()
  const { open } = useBeside()
  const { store, clipboard } = useApp()
  const newChatLink = () => {
    const state = store.getState()
    const { tree, path } = selectThread(conversationId)(state)
    const first = path.map((id) => tree.byId.get(id)).find((message) => message?.role === 'user')
    return `${location.origin}${prefillPath(selectConversationSettings(conversationId)(state), first && messageText(first))}`
  }
  const ask = (what: ChatAsked['what']) => () => askAboutChat({ what, id: conversationId })
  const chatItems = useChatMenu(conversation, {
    rename: ask('rename'),
    editTags: ask('tags'),
    move: ask('move'),
    askForTitle: ask('title'),
    deleteForever: ask('deleteForever'),
    showBranches: () => tools.open('branches'),
    trash: (ids) => {
      go('/')
      void trashConversations(ids)
    },
  })
  return (
    <MenuButton
      label={t('Chat options')}
      icon={Ellipsis}
      size="medium"
      items={() => [
        { type: 'item', label: t('Find…'), keys, onPick: () => tools.open('find') },
        { type: 'item', label: t('Outline'), onPick: () => tools.open('outline') },
        {
          type: 'item',
          label: t('Select messages'),
          // After the menu has gone, which gives the focus back.
          onPick: () => void afterPaint(() => askToSelect(conversationId)),
        },
        { type: 'item', label: t('Artifacts…'), onPick: () => open({ artifactId: null }) },
        { type: 'item', label: t('Data policy…'), onPick: askForDataLock },
        {
          type: 'item',
          label: t('Copy link to a new chat like this'),
          onPick: () => void clipboard.copyText(newChatLink()),
        },
        // After the menu has gone from the page, or it would be printed.
        { type: 'item', label: t('Print…'), onPick: () => setTimeout(() => window.print(), 200) },
        { type: 'separator' },
        ...chatItems(),
      ]}
    />
  )
}

type Settings = Pick<ConversationSettings, 'modelId' | 'systemPrompt' | 'parameters'>

/**
 * The address of a new chat with the same model, temperature, instructions and first message filled in. Nothing is
 * sent by it, and no other part of the chat is in it.
 */
export function prefillPath({ modelId, systemPrompt, parameters }: Settings, prompt = ''): string {
  const temperature = parameters.temperature?.value
  const asked = new URLSearchParams({
    ...(prompt !== '' && { q: prompt }),
    ...(modelId !== null && { model: modelId }),
    ...(temperature !== undefined && { temperature: String(temperature) }),
    ...(systemPrompt !== '' && { system: systemPrompt }),
  })
  return `/?${asked.toString()}`
}
