import { useEffect } from 'react'

import type { ConversationId } from '@/domain/ids'
import { useContextCut, type ContextCutFacts } from '@/hooks/context/useContext'

type Props = { readonly conversationId: ConversationId; readonly onChange: (facts: ContextCutFacts) => void }

/** Tells where the next request leaves out earlier turns. Shows nothing; lazy, for counting needs code of its own. */
export default function ContextWatch({ conversationId, onChange }: Props) {
  const facts = useContextCut(conversationId)
  useEffect(() => {
    onChange(facts)
  }, [facts, onChange])
  return null
}
