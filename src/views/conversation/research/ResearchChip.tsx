import type { ConversationId } from '@/domain/ids'
import { useResearchCommands } from '@/hooks/research/useResearchCommands'
import { t } from '@/lib/text/t'
import { X } from '@/ui/firstIcons'
import { Search } from '@/ui/icons'

import './researchChip.css'

/** Beside the message while research is on: a press switches it off. */
export function ResearchChip({ conversationId }: { readonly conversationId: ConversationId | null }) {
  const withResearch = useResearchCommands()
  return (
    <button
      type="button"
      aria-label={t('Switch research off')}
      title={t('The model plans a research first. Press to switch this off.')}
      onClick={() => void withResearch((commands) => commands.switchResearch(conversationId, false))}
      className="research-chip inline-flex h-7 shrink-0 items-center gap-1 rounded-full border border-line-strong bg-tint px-2 text-[13px] hover:bg-hover whitespace-nowrap pointer-coarse:h-11"
    >
      <Search aria-hidden size={14} />
      {t('Research')}
      <X aria-hidden size={13} className="text-muted" />
    </button>
  )
}
