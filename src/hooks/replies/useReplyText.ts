import type { Exchange } from '@/domain/exchanges/exchange'
import { ok } from '@/lib/result'

import { useCommands } from '../app'
import { useStored, type Stored } from '../storage/useStored'

/** What was answered in an exchange; null when it is not kept. Never changes. */
export function useReplyText(exchange: Exchange | null | undefined): Stored<string | null> {
  const { loadReplyText } = useCommands()
  const stored = useStored(
    ['replyText', exchange?.id ?? null],
    async () => {
      const text = exchange ? await loadReplyText(exchange) : ok(undefined)
      return text.ok ? ok(text.value ?? null) : text
    },
    { isFixed: true },
  )
  return exchange ? stored : { ...stored, value: undefined }
}
