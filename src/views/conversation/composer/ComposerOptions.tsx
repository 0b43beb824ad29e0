import { useEffect } from 'react'

import type { ConversationId } from '@/domain/ids'
import { RESEARCH } from '@/domain/tools/ownSources'
import { useAppState } from '@/hooks/app'
import { linesDirection } from '@/lib/text/proseDirection'
import { t } from '@/lib/text/t'
import { selectConversationSettings, selectDraft } from '@/store/selectors'
import { onDemand } from '@/ui/feedback/onDemand'
import { Wrench } from '@/ui/icons'
import { PopoverButton } from '@/ui/overlays/PopoverButton'

import { AssistantButton } from '../assistants/AssistantButton'

const OfferedTools = onDemand(() => import('./OfferedTools').then((module) => module.OfferedTools))
const ToolsPopover = onDemand(() => import('./ToolsPopover').then((module) => module.ToolsPopover))

type Props = {
  readonly conversationId: ConversationId | null
  /** How many servers, functions and sets of definitions are on. */
  readonly count: number
}

/** Opens the switches of servers and functions. Their code comes when the pointer or the focus does. */
const ToolsButton = ({ conversationId, count }: Props) => (
  <span className="inline-flex items-center text-[13px] text-muted tabular-nums">
    <PopoverButton
      label={count > 0 ? t('Tools, {count} on', { count }) : t('Tools')}
      icon={Wrench}
      text={t('Tools')}
      className="tools-button"
      onNear={ToolsPopover.preload}
      panel={(popover) => <ToolsPopover conversationId={conversationId} {...popover} />}
    />
    {count > 0 && <span aria-hidden>{count}</span>}
    {count > 0 && <OfferedTools conversationId={conversationId} />}
  </span>
)

const ResearchChip = onDemand(() => import('../research/ResearchChip').then((module) => module.ResearchChip))

const PromptsButton = onDemand(() => import('./PromptsButton').then((module) => module.PromptsButton))

/** What can be put into the next request from where one writes: tools, an assistant and saved prompts. */
export function ComposerOptions({ conversationId }: { readonly conversationId: ConversationId | null }) {
  const hasPrompts = useAppState((state) => state.settings.prompts.length > 0)
  const count = useAppState((state) => {
    const { toolUse, parameters } = selectConversationSettings(conversationId)(state)
    return (toolUse?.sources.length ?? 0) + (parameters.tools ? 1 : 0)
  })
  const isResearch = useAppState(
    (state) => selectConversationSettings(conversationId)(state).toolUse?.sources.includes(RESEARCH) === true,
  )
  useDraftDirection(conversationId)
  return (
    <>
      <ToolsButton conversationId={conversationId} count={count} />
      {isResearch && <ResearchChip conversationId={conversationId} />}
      <AssistantButton conversationId={conversationId} />
      {hasPrompts && <PromptsButton conversationId={conversationId} />}
    </>
  )
}

/**
 * Lets what is typed run as its prose does. Lines that run different ways are turned by the browser, each by its first
 * letter (`late.css`). Here, as the first paint can do without.
 */
function useDraftDirection(conversationId: ConversationId | null): void {
  const direction = useAppState((state) => linesDirection(selectDraft(conversationId ?? 'new')(state).text))
  useEffect(() => {
    const box = document.querySelector<HTMLElement>('[data-composer]')
    if (direction) box?.setAttribute('dir', direction)
    else box?.removeAttribute('dir')
  }, [direction])
}
