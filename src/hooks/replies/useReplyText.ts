import { useQuery } from '@tanstack/react-query'

import type { Exchange } from '@/domain/exchanges/exchange'

import { useCommands } from '../app'

/** What was answered in an exchange: undefined while it is read, null when it is not kept. Never changes. */
export function useReplyText(exchange: Exchange | null | undefined): string | null | undefined {
  const { loadReplyText } = useCommands()
  return useQuery({
    queryKey: ['replyText', exchange?.id ?? null],
    queryFn: async () => (exchange ? ((await loadReplyText(exchange)) ?? null) : null),
    enabled: exchange !== undefined && exchange !== null,
    staleTime: Infinity,
  }).data
}
