import type { ReactNode } from 'react'

import { describeStorageError } from '@/domain/storageError'
import type { ImportReport } from '@/hooks/useImport'
import { Disclosure } from '@/ui/Disclosure'

type Props = {
  readonly title: string
  readonly report: ImportReport
  readonly actions: ReactNode
}

/** Names shown of a long list; the counts are of all. */
const MOST_SHOWN = 200

const FATES = { new: 'new', copy: 'as a copy', present: 'here already' } as const

/** What comes in and what does not, and why. */
export function ImportReportView({ title, report, actions }: Props) {
  const { conversations, messageCount, exchangeCount, attachmentCount, keptRaw, refused, refusedCount } =
    report
  const copies = conversations.filter(({ fate }) => fate === 'copy').length
  const present = conversations.filter(({ fate }) => fate === 'present').length
  return (
    <div
      role="status"
      aria-label="Import report"
      className="flex flex-col gap-3 rounded border border-line p-4 text-sm"
    >
      <h3 className="font-medium">{title}</h3>
      <ul className="flex list-disc flex-col gap-0.5 pl-5 tabular-nums">
        <li>
          {countOf(conversations.length - present, 'conversation')} with {countOf(messageCount, 'message')}
        </li>
        {copies > 0 && (
          <li>{copies} of them as copies with ids of their own, because others stand here under theirs</li>
        )}
        {present > 0 && <li>{countOf(present, 'conversation')} here already in full, passed over</li>}
        {exchangeCount > 0 && <li>{countOf(exchangeCount, 'record')} of requests</li>}
        {attachmentCount > 0 && <li>{countOf(attachmentCount, 'file')}</li>}
        {keptRaw.length > 0 && (
          <li>{countOf(keptRaw.length, 'part')} of an unknown shape, kept as they came</li>
        )}
        {refusedCount > 0 && <li className="text-danger">{countOf(refusedCount, 'part')} refused</li>}
      </ul>
      {report.stopped && (
        <p role="alert" className="text-danger">
          {report.stopped.type === 'cancelled'
            ? 'Cancelled before its end; what had come in stays.'
            : `It stopped before its end. ${describeStorageError(report.stopped.error)}`}
        </p>
      )}
      {conversations.length > 0 && (
        <Disclosure label="Conversations">
          <ul className="max-h-64 overflow-y-auto text-[13px]">
            {conversations
              .slice(0, MOST_SHOWN)
              .map(({ id, title: name, fate, messageCount: count, note }) => (
                <li key={id} className="border-b border-line py-1 last:border-0">
                  {name}{' '}
                  <span className="text-muted tabular-nums">
                    · {countOf(count, 'message')} · {FATES[fate]}
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
      {refused.length > 0 && (
        <Disclosure label="What was refused, and why" isOpenAtFirst>
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

const countOf = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`
