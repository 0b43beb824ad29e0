import { matchAssistants } from '@/domain/assistants/assistant'
import type { AssistantId, ConversationId } from '@/domain/ids'
import { useAppState } from '@/hooks/app'
import { useAssistants } from '@/hooks/assistants/useAssistants'
import { t } from '@/lib/text/t'
import { selectConversationSettings } from '@/store/selectors'
import { Avatar } from '@/ui/layout/Avatar'

import './assistantChips.css'

type Props = {
  readonly conversationId: ConversationId | null
  /** What is searched for among models and assistants alike. */
  readonly query: string
  readonly onPick: (id: AssistantId) => void
}

/** The assistants among which a chat chooses besides models, in a row; nothing where none fits. */
export function AssistantChips({ conversationId, query, onPick }: Props) {
  const { value: assistants } = useAssistants()
  const used = useAppState((state) => selectConversationSettings(conversationId)(state).assistant?.id)
  const shown = matchAssistants(assistants ?? [], query)
  if (shown.length === 0) return null
  return (
    <div role="group" aria-label={t('Assistants')} className="assistant-chips">
      <span aria-hidden>{t('Assistants')}</span>
      {shown.map(({ head, version: { name, letter, picture, description } }) => (
        <button
          key={head.id}
          type="button"
          aria-pressed={head.id === used}
          {...(description !== '' && { title: description })}
          onClick={() => onPick(head.id)}
        >
          <Avatar name={name} letter={letter} picture={picture} />
          {name}
        </button>
      ))}
    </div>
  )
}
