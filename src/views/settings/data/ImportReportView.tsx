import type { ReactNode } from 'react'

import { describeStorageError } from '@/domain/storage/storageError'
import type { ImportReport } from '@/hooks/files/useImport'
import { Disclosure } from '@/ui/layout/Disclosure'

import { FurtherImports } from './FurtherImports'
import { furtherLinesOf } from './furtherLinesOf'

type Props = {
  readonly title: string
  readonly report: ImportReport
  readonly actions: ReactNode
}

/** Names shown of a long list; the counts are of all. */
const MOST_SHOWN = 200

const LIST = new Intl.ListFormat('en')

const FATES = { new: 'new', grown: 'new messages', present: 'already here' } as const

/** What an import brings in, what it leaves out, and why. */
export function ImportReportView({ title, report, actions }: Props) {
  const { conversations, refused, refusedCount } = report
  return (
    <div
      role="status"
      aria-label="Import report"
      className="flex flex-col gap-3 rounded border border-line p-4 text-sm"
    >
      <h3 className="font-medium">{title}</h3>
      {report.apps.length > 0 && <p className="text-muted">From {LIST.format(report.apps)}</p>}
      <ul className="flex list-disc flex-col gap-0.5 pl-5 tabular-nums">
        {linesOf(report).map((line) => (
          <li key={line}>{line}</li>
        ))}
        {refusedCount > 0 && <li className="text-danger">{countOf(refusedCount, 'item')} not imported</li>}
      </ul>
      {report.cutShort !== undefined && (
        <p role="alert" className="text-danger">
          {report.cutShort}
        </p>
      )}
      {report.stopped && (
        <p role="alert" className="text-danger">
          {report.stopped.type === 'cancelled'
            ? 'Cancelled. What was imported so far stays.'
            : `The import stopped early. ${describeStorageError(report.stopped.error)}`}
        </p>
      )}
      {conversations.length > 0 && (
        <Disclosure label="Chats">
          <ul className="max-h-64 overflow-y-auto text-[13px]">
            {conversations
              .slice(0, MOST_SHOWN)
              .map(({ id, title: name, fate, messageCount, addedCount, note }) => (
                <li key={id} className="border-b border-line py-1 last:border-0">
                  {name}{' '}
                  <span className="text-muted tabular-nums">
                    · {countOf(fate === 'grown' ? addedCount : messageCount, 'message')} · {FATES[fate]}
                  </span>
                  {note !== undefined && <span className="block text-muted">{note}</span>}
                </li>
              ))}
            {conversations.length > MOST_SHOWN && (
              <li className="py-1 text-muted">and {conversations.length - MOST_SHOWN} more</li>
            )}
          </ul>
        </Disclosure>
      )}
      <FurtherImports further={report.further ?? []} />
      {refused.length > 0 && (
        <Disclosure label="What was not imported, and why" isOpenAtFirst>
          <ul className="max-h-64 overflow-y-auto text-[13px]">
            {refused.slice(0, MOST_SHOWN).map(({ where, reason }, index) => (
              <li key={index} className="py-0.5">
                <span className="font-medium">{where}</span>: {reason}
              </li>
            ))}
            {refusedCount > MOST_SHOWN && (
              <li className="text-muted">and {refusedCount - MOST_SHOWN} more</li>
            )}
          </ul>
        </Disclosure>
      )}
      <div className="flex flex-wrap gap-2">{actions}</div>
    </div>
  )
}

/** The counts of a report, in the order of what people look for first. */
function linesOf(report: ImportReport): readonly string[] {
  const { conversations, messageCount, completedCount, deletedCount } = report
  const of = (fate: keyof typeof FATES) => conversations.filter((each) => each.fate === fate).length
  const [fresh, grown, present] = [of('new'), of('grown'), of('present')]
  const isNothingNew = fresh + grown === 0 && present > 0
  return [
    ...(isNothingNew ? ['Everything in this file is already here'] : []),
    ...(fresh > 0 || conversations.length === 0 ? [countOf(fresh, 'new chat')] : []),
    ...(grown > 0 ? [`${countOf(grown, 'chat')} already here, with new messages`] : []),
    ...(present > 0 && !isNothingNew ? [`${countOf(present, 'chat')} already here, unchanged`] : []),
    ...(messageCount > 0 ? [countOf(messageCount, 'new message')] : []),
    ...(completedCount > 0 ? [`${countOf(completedCount, 'message')} completed`] : []),
    ...(deletedCount > 0
      ? [`${countOf(deletedCount, 'message')} left out because you deleted them here`]
      : []),
    ...(report.exchangeCount > 0 ? [countOf(report.exchangeCount, 'request record')] : []),
    ...(report.attachmentCount > 0 ? [countOf(report.attachmentCount, 'file')] : []),
    ...furtherLinesOf(report.further ?? []),
  ]
}

const countOf = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`
