import { useState } from 'react'
import { Link } from 'wouter'

import type { ConversationId } from '@/domain/ids'
import { useCommands } from '@/hooks/app'
import { useMemoriesFor } from '@/hooks/memory/useMemories'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'

/** Says which memories a chat is sent with; lets it go without, and with them again. Nothing where there are none. */
export function MemoryLine({ conversationId }: { readonly conversationId: ConversationId | null }) {
  const { changeConversationSettings } = useCommands()
  const { memories, isLeftOut } = useMemoriesFor(conversationId)
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
        {isLeftOut
          ? t('Memory isn’t used in this chat.')
          : plural(memories.length, {
              one: '{count} memory is sent with this chat.',
              other: '{count} memories are sent with this chat.',
            })}
      </span>
      {!isLeftOut && (
        <Button size="small" variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('Hide') : t('Show')}
        </Button>
      )}
      {/* One button, so that the focus stays on the way back. */}
      <Button size="small" variant="quiet" onClick={() => use(isLeftOut)}>
        {isLeftOut ? t('Use here again') : t('Don’t use here')}
      </Button>
      {isOpen && !isLeftOut && (
        <div className="w-full">
          <ul aria-label={t('Memories that are sent')} className="max-h-60 list-disc overflow-y-auto pl-5">
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
