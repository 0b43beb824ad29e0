import { useSearchParams } from 'wouter'

import { isId, type AssistantId } from '@/domain/ids'
import { usePrefill } from '@/hooks/conversations/usePrefill'
import { ChooseAssistant } from '@/views/conversation/assistants/ChooseAssistant'

/** Fills in a new chat from its address, `&assistant=…` among it; loaded where an address has anything. */
export function Prefill() {
  usePrefill()
  const [search, setSearch] = useSearchParams()
  const assistant = search.get('assistant')
  const forget = () => setSearch(withoutAssistant, { replace: true })
  return (
    assistant !== null &&
    isId(assistant) && <ChooseAssistant conversationId={null} id={assistant as AssistantId} onDone={forget} />
  )
}

function withoutAssistant(search: URLSearchParams): URLSearchParams {
  const left = new URLSearchParams(search)
  left.delete('assistant')
  return left
}
