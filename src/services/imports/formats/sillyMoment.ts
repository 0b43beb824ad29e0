import { momentOf } from '../parts/foreignParts'

const HUMAN = /^([A-Z][a-z]{2,8}) (\d{1,2}), (\d{4}) (\d{1,2}):(\d{2})\s?([ap]m)$/i
const STAMP = /^(\d{4})-(\d{1,2})-(\d{1,2})\s?@(\d{1,2})h\s?(\d{1,2})m\s?(\d{1,2})s(?:\s?(\d{1,3})ms)?$/

/**
 * A moment as SillyTavern wrote it over the years, in milliseconds: `2023-6-14 @12h 34m 56s 789ms` and
 * `June 14, 2023 12:34pm`, in the time zone of this device, and all that other apps write. Undefined for anything else.
 */
export function sillyMoment(value: unknown): number | undefined {
  if (typeof value !== 'string' || value.length > 100) return momentOf(value)
  const stamp = STAMP.exec(value)
  if (stamp) {
    const [year = 0, month = 1, ...rest] = stamp.slice(1).map((digits) => Number(digits) || 0)
    return new Date(year, month - 1, ...(rest as [number])).getTime()
  }
  const human = HUMAN.exec(value)
  if (!human) return momentOf(value)
  const [, month = '', day = '', year = '', hour = '', minute = '', half = ''] = human
  return momentOf(`${month} ${day}, ${year} ${hour}:${minute} ${half}`)
}
