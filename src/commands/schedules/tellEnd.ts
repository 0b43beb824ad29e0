import { isQuietAt } from '@/domain/notices/quietHours'
import { SCHEDULES_PATH } from '@/domain/schedules/paths'
import { type Schedule, shownName } from '@/domain/schedules/schedule'
import type { LastRun } from '@/domain/schedules/scheduleState'
import { tell } from '@/lib/text/said'
import { t } from '@/lib/text/t'

import type { CommandDeps } from '../deps'
import type { Rows } from './scheduleRows'

/**
 * Says what went wrong with a run, where something did; its chat is marked as any that has something new.
 *
 * @param hasReply whether there is a reply, which is told like any other
 */
export function tellEnd(deps: CommandDeps, { schedule, state }: Rows, hasReply: boolean): void {
  const name = shownName(schedule)
  const stopped = stopText(schedule, name)
  const text = stopped ?? failText(state.last, name)
  if (text === undefined) return
  const id = `schedule-${schedule.id}`
  deps.store.getState().noticeShown({ id, tone: 'danger', text, href: SCHEDULES_PATH })
  if (stopped === undefined && hasReply) return
  const short = stopped === undefined ? t('A scheduled prompt failed.') : t('A schedule was switched off.')
  // Where that can’t be done the page says it all the same.
  void tellSystem(deps, { id, text, short }).catch(() => undefined)
}

/** Says it through the system too while nobody looks at the page; without its name unless the person wants names. */
async function tellSystem(
  { store, now, load }: CommandDeps,
  { id, text, short }: { readonly id: string; readonly text: string; readonly short: string },
): Promise<void> {
  const { notifies, quietHours, showsNoticeTitles } = store.getState().settings
  if (notifies !== 'on' || isQuietAt(quietHours, now())) return
  const { isPageHidden, showSystemNotice } = await load('systemNotice')
  if (!isPageHidden()) return
  const body = showsNoticeTitles ? text : short
  await showSystemNotice({ title: t('Parlance'), body, tag: id, path: SCHEDULES_PATH }, () => undefined)
}

function stopText({ status }: Schedule, name: string): string | undefined {
  if (status.type !== 'stopped') return undefined
  return status.reason === 'budget'
    ? t('“{name}” has used up its spending limit and is off now.', { name })
    : t('“{name}” failed five times in a row and is off now.', { name })
}

function failText(last: LastRun | null, name: string): string | undefined {
  return last?.result.type === 'failed'
    ? t('“{name}” failed: {reason}', { name, reason: tell(last.result.reason, last.result.said) })
    : undefined
}
