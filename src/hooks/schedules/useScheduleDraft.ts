import { useCallback, useState } from 'react'

import type { ConversationId, ScheduleId } from '@/domain/ids'
import { readSchedule, type Schedule, type ScheduleContent, scheduleRow } from '@/domain/schedules/schedule'
import { isRecord, parseJson } from '@/lib/json'
import { selectDraft } from '@/store/selectors'

import { useApp, useCommands } from '../app'

/** `host` undefined = the page makes the runs. */
export type ScheduleChange = Omit<Partial<ScheduleContent>, 'host'> & {
  readonly host?: ScheduleContent['host'] | undefined
}

/**
 * What is being written of a schedule, null for a new one: kept as it is typed, until it is saved or given up. The last
 * one forgets it.
 */
export function useScheduleDraft(
  id: ScheduleId | null,
  saved: () => ScheduleContent,
): readonly [ScheduleContent, (change: ScheduleChange) => void, () => void] {
  const { store } = useApp()
  const { saveDraft } = useCommands()
  const key = `schedule:${id ?? ''}` as ConversationId
  const [content, setContent] = useState(() => readKept(selectDraft(key)(store.getState()).text) ?? saved())
  const change = useCallback(
    (part: ScheduleChange) => {
      setContent((before) => {
        const { host, ...rest } = { ...before, ...part }
        const next = host ? { ...rest, host } : rest
        saveDraft(key, { text: JSON.stringify(scheduleRow(asSchedule(next))), attachments: [] })
        return next
      })
    },
    [key, saveDraft],
  )
  const forget = useCallback(() => saveDraft(key, { text: '', attachments: [] }), [key, saveDraft])
  return [content, change, forget]
}

const asSchedule = (content: ScheduleContent): Schedule => ({
  ...content,
  id: 'draft' as ScheduleId,
  status: { type: 'paused', at: 0 },
  home: '',
  createdAt: 0,
})

const ANY_HOST = { maxTokens: 1 }

/** Fields for text hold whatever was typed, which needs not be a whole schedule yet. */
function readKept(text: string): ScheduleContent | undefined {
  const kept = parseJson(text)
  if (!isRecord(kept)) return undefined
  const { prompt, runCap, totalCap, host } = kept
  if (typeof prompt !== 'string' || typeof runCap !== 'string' || typeof totalCap !== 'string')
    return undefined
  const maxTokens = isRecord(host) && typeof host['maxTokens'] === 'number' ? host['maxTokens'] : undefined
  const whole = { prompt: '-', runCap: '', totalCap: '', ...(maxTokens !== undefined && { host: ANY_HOST }) }
  const read = readSchedule({ ...kept, ...whole })
  const typed = { prompt, runCap, totalCap, ...(maxTokens !== undefined && { host: { maxTokens } }) }
  return read && { ...contentOf(read), ...typed }
}

/** What the person decides of a schedule. */
export function contentOf({
  id: _,
  status: __,
  home: ___,
  createdAt: ____,
  ...content
}: Schedule): ScheduleContent {
  return content
}
