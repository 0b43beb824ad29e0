import { useMemo } from 'react'

import type { CitationPart, Message } from '@/domain/messages/message'
import { citationNumbers, citationOf } from '@/domain/sources/sourceMarks'
import { pathTo } from '@/domain/tree/tree'
import { selectThread } from '@/store/selectors'

import { useAppState, useLiveParts } from '../app'

/** The sources that a reply may cite, by number: its own, and while it streams those that tools found before it. */
export function useCitedSources(message: Message): ReadonlyMap<number, CitationPart> {
  const live = useLiveParts(message.id)
  const { tree } = useAppState(selectThread(message.conversationId))
  const { parts, status, parentId } = message
  const isLive = status.type === 'streaming'
  return useMemo(() => {
    const own = [...citationNumbers(isLive ? live : parts)].map(([part, number]) => [number, part] as const)
    if (!isLive) return new Map(own)
    const found = pathTo(tree, parentId)
      .flatMap((id) => tree.byId.get(id)?.parts ?? [])
      .flatMap((part) => (part.type === 'toolResult' ? (part.run?.sources ?? []) : []))
    return new Map([...found.map((source) => [source.number, citationOf(source)] as const), ...own])
  }, [tree, parentId, parts, live, isLive])
}
