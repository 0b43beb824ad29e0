import { useCallback, useState } from 'react'

import type { ConversationId, ScheduleId } from '@/domain/ids'
import { readSchedule, type Schedule, type ScheduleContent, scheduleRow } from '@/domain/schedules/schedule'
import { isRecord, parseJson } from '@/lib/json'
import { selectDraft } from '@/store/selectors'

import { useApp, useCommands } from '../app'

type Change = Partial<ScheduleContent>

/**
 * What is being written of a schedule, null for a new one: kept as it is typed, until it is saved or given up. The last
 * one forgets it.
 */
export function useScheduleDraft(
  id: ScheduleId | null,
  saved: () => ScheduleContent,
): readonly [ScheduleContent, (change: Change) => void, () => void] {
  const { store } = useApp()
  const { saveDraft } = useCommands()
  const key = `schedule:${id ?? ''}` as ConversationId
  const [content, setContent] = useState(() => readKept(selectDraft(key)(store.getState()).text) ?? saved())
  const change = useCallback(
    (part: Change) => {
      setContent((before) => {
        const next = { ...before, ...part }
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

/** Fields for text hold whatever was typed, which needs not be a whole schedule yet. */
function readKept(text: string): ScheduleContent | undefined {
  const kept = parseJson(text)
  if (!isRecord(kept)) return undefined
  const { prompt, runCap, totalCap } = kept
  if (typeof prompt !== 'string' || typeof runCap !== 'string' || typeof totalCap !== 'string')
    return undefined
  const read = readSchedule({ ...kept, prompt: '-', runCap: '', totalCap: '' })
  return read && { ...contentOf(read), prompt, runCap, totalCap }
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
