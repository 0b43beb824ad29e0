import { useState } from 'react'
import { Link } from 'wouter'

import { assistantPath } from '@/domain/assistants/assistant'
import type { ConversationId } from '@/domain/ids'
import type { MemoryBar } from '@/domain/memory/memory'
import { useAppState, useCommands } from '@/hooks/app'
import { useMemoriesFor } from '@/hooks/memory/useMemories'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import { selectConversationSettings } from '@/store/selectors'
import { Button } from '@/ui/controls/Button'

/** Why a chat is sent without memories, in words. */
const WITHOUT: Readonly<Record<MemoryBar, () => string>> = {
  lock: () => t('Memory isn’t used in this chat, because it has a data policy.'),
  project: () => t('Memory isn’t used in this project.'),
  assistant: () => t('Memory isn’t used with this assistant.'),
  chat: () => t('Memory isn’t used in this chat.'),
}

/** Says which memories a chat is sent with; lets it go without, and with them again. Nothing where there are none. */
export function MemoryLine({ conversationId }: { readonly conversationId: ConversationId | null }) {
  const { changeConversationSettings } = useCommands()
  const { memories, bar } = useMemoriesFor(conversationId)
  const { project, assistant } = useAppState(selectConversationSettings(conversationId))
  const [isOpen, setOpen] = useState(false)
  if (memories.length === 0) return null
  const use = (isUsed: boolean) => void changeConversationSettings(conversationId, { noMemory: !isUsed })
  return (
    <div
      role="group"
      aria-label={t('Memory')}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-sunken px-4 py-1.5 text-[13px]"
    >
      <span className="min-w-0 flex-1">
        {bar !== undefined
          ? WITHOUT[bar]()
          : plural(memories.length, {
              one: '{count} memory is sent with this chat.',
              other: '{count} memories are sent with this chat.',
            })}
      </span>
      {bar === undefined && (
        <Button size="small" variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('Hide') : t('Show')}
        </Button>
      )}
      {/* One button, so that the focus stays on the way back. */}
      {(bar === undefined || bar === 'chat') && (
        <Button size="small" variant="quiet" onClick={() => use(bar === 'chat')}>
          {bar === 'chat' ? t('Use here again') : t('Don’t use here')}
        </Button>
      )}
      {bar === 'project' && project !== undefined && (
        <Link href={`/projects/${encodeURIComponent(project)}`} className="text-muted underline">
          {t('Open project')}
        </Link>
      )}
      {bar === 'assistant' && assistant && (
        <Link href={assistantPath(assistant.id)} className="text-muted underline">
          {t('Edit assistant')}
        </Link>
      )}
      {isOpen && bar === undefined && (
        <div className="w-full">
          <ul aria-label={t('Memories that are sent')} className="max-h-60 list-disc overflow-y-auto ps-5">
            {memories.map(({ id, text }) => (
              <li key={id} className="wrap-anywhere">
                {text}
              </li>
            ))}
          </ul>
          <Link href="/settings/memory" className="text-muted underline">
            {t('Manage memory')}
          </Link>
        </div>
      )}
    </div>
  )
}
