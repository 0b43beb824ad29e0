import { limitOf } from '@/domain/ledger/reachedCap'
import { nextRun } from '@/domain/schedules/occurrences'
import {
  MOST_HOST_TOKENS,
  MOST_PROMPT_CHARS,
  type Schedule,
  type ScheduleContent,
} from '@/domain/schedules/schedule'
import { canonicalJson } from '@/lib/canonicalJson'
import { formatTokens } from '@/lib/text/formatTokens'
import { t } from '@/lib/text/t'

/** An edit; with another time it counts from now, so that nothing counts as missed. */
export const edited = (
  { host: _, ...before }: Schedule,
  content: ScheduleContent,
  now: number,
): Schedule => ({
  ...before,
  ...content,
  // The chat of all runs may have been made since.
  place: before.place.type === content.place.type ? before.place : content.place,
  status:
    before.status.type === 'on' && canonicalJson(before.timing) !== canonicalJson(content.timing)
      ? { type: 'on', since: now }
      : before.status,
})

/** Why it can’t be kept so, in words. */
export function problemWith(content: ScheduleContent, now: number): string | undefined {
  const { prompt, timing, runCap, totalCap, host } = content
  if (prompt.trim() === '') return t('Enter what to ask.')
  if (prompt.length > MOST_PROMPT_CHARS)
    return t('The prompt is too long. Shorten it to {most} characters.', { most: MOST_PROMPT_CHARS })
  if ([runCap, totalCap].some((cap) => cap.trim() !== '' && limitOf(cap) === undefined))
    return t('Enter limits as amounts in dollars, such as 0.50.')
  if (
    host &&
    !(Number.isInteger(host.maxTokens) && host.maxTokens >= 1 && host.maxTokens <= MOST_HOST_TOKENS)
  )
    return t('Enter the longest reply as a whole number of tokens, up to {most}.', {
      most: formatTokens(MOST_HOST_TOKENS),
    })
  if (nextRun(timing, now) === undefined) return t('That time is over. Choose a later one.')
  return undefined
}
