import type { ReactNode } from 'react'

import type { ConversationId } from '@/domain/ids'
import { describeStorageError } from '@/domain/storage/storageError'
import type { ImportReport } from '@/hooks/files/useImport'
import { formatList } from '@/lib/text/formatList'
import { plural } from '@/lib/text/plural'
import { mark, t } from '@/lib/text/t'
import { tAs } from '@/lib/text/tAs'
import { Switch } from '@/ui/controls/Switch'
import { Disclosure } from '@/ui/layout/Disclosure'

type Props = {
  readonly title: string
  readonly report: ImportReport
  /** Which chats are kept apart from those here that begin like them, while that can be chosen. */
  readonly apart?: {
    readonly chosen: readonly ConversationId[]
    readonly onChange: (id: ConversationId, isApart: boolean) => void
  }
  readonly actions: ReactNode
}

/** Names shown of a long list; the counts are of all. */
const MOST_SHOWN = 200

const STATUSES = {
  new: mark('new'),
  grown: mark('new messages'),
  marked: mark('new bookmarks'),
  present: mark('already here'),
} as const

/** It is far below the button, and what to press next is at its end. */
const bringIntoSight = (report: HTMLElement | null) => report?.scrollIntoView({ block: 'nearest' })

/** What an import brings in, what it leaves out, and why. */
export function ImportReportView({ title, report, apart, actions }: Props) {
  const { refused, refusedCount } = report
  // What would become part of a chat here is what to look at.
  const merging = report.conversations.filter(({ mayBeApart }) => mayBeApart)
  const conversations = [...merging, ...report.conversations.filter(({ mayBeApart }) => !mayBeApart)]
  return (
    <div
      ref={bringIntoSight}
      role="status"
      aria-label={t('Import report')}
      className="flex flex-col gap-3 rounded border border-line p-4 text-sm"
    >
      <h3 className="font-medium">{title}</h3>
      {report.apps.length > 0 && (
        <p className="text-muted">{t('From {apps}', { apps: formatList(report.apps) })}</p>
      )}
      <ul className="flex list-disc flex-col gap-0.5 ps-5 tabular-nums">
        {linesOf(report).map((line) => (
          <li key={line}>{line}</li>
        ))}
        {refusedCount > 0 && (
          <li className="text-danger">
            {plural(refusedCount, { one: '{count} item not imported', other: '{count} items not imported' })}
          </li>
        )}
      </ul>
      {report.cutShort !== undefined && (
        <p role="alert" className="text-danger">
          {report.cutShort}
        </p>
      )}
      {report.stopped && (
        <p role="alert" className="text-danger">
          {reasonOf(report.stopped)}
        </p>
      )}
      {conversations.length > 0 && (
        <Disclosure label={t('Chats')} isOpenAtFirst={apart !== undefined && merging.length > 0}>
          <ul className="max-h-64 overflow-y-auto text-[13px]">
            {conversations
              .slice(0, MOST_SHOWN)
              .map(({ id, title: name, status, messageCount, addedCount, note, mayBeApart }) => (
                <li key={id} className="border-b border-line py-1 last:border-0">
                  {name}{' '}
                  <span className="text-muted tabular-nums">
                    · {messagesOf(status === 'grown' ? addedCount : messageCount)} · {t(STATUSES[status])}
                  </span>
                  {note !== undefined && <span className="block text-muted">{note}</span>}
                  {apart && mayBeApart && (
                    <span className="block text-muted">
                      {t('Begins like a chat that is already here, and is added to it.')}{' '}
                      <Switch
                        label={t('Keep apart: {title}', { title: name })}
                        isOn={apart.chosen.includes(id)}
                        onChange={(isApart) => apart.onChange(id, isApart)}
                      >
                        {t('Keep apart')}
                      </Switch>
                    </span>
                  )}
                </li>
              ))}
            {conversations.length > MOST_SHOWN && (
              <li className="py-1 text-muted">
                {t('and {count} more', { count: conversations.length - MOST_SHOWN })}
              </li>
            )}
          </ul>
        </Disclosure>
      )}
      <FurtherImports further={report.further ?? []} />
      {refused.length > 0 && (
        <Disclosure label={t('What was not imported, and why')} isOpenAtFirst>
          <ul className="max-h-64 overflow-y-auto text-[13px]">
            {refused.slice(0, MOST_SHOWN).map(({ where, reason }, index) => (
              <li key={index} className="py-0.5">
                <span className="font-medium">{where}</span>: {reason}
              </li>
            ))}
            {refusedCount > MOST_SHOWN && (
              <li className="text-muted">{t('and {count} more', { count: refusedCount - MOST_SHOWN })}</li>
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
  const of = (status: keyof typeof STATUSES) => conversations.filter((each) => each.status === status).length
  const [fresh, grown, marked, present] = [of('new'), of('grown'), of('marked'), of('present')]
  const isNothingNew = fresh + grown + marked === 0 && present > 0
  return [
    ...(isNothingNew ? [t('Everything in this file is already here')] : []),
    ...(fresh > 0 || conversations.length === 0
      ? [plural(fresh, { one: '{count} new chat', other: '{count} new chats' })]
      : []),
    ...(grown > 0
      ? [
          plural(grown, {
            one: '{count} chat already here, with new messages',
            other: '{count} chats already here, with new messages',
          }),
        ]
      : []),
    ...(marked > 0
      ? [
          plural(marked, {
            one: '{count} chat already here, with new bookmarks',
            other: '{count} chats already here, with new bookmarks',
          }),
        ]
      : []),
    ...(present > 0 && !isNothingNew
      ? [
          plural(present, {
            one: '{count} chat already here, unchanged',
            other: '{count} chats already here, unchanged',
          }),
        ]
      : []),
    ...(messageCount > 0
      ? [plural(messageCount, { one: '{count} new message', other: '{count} new messages' })]
      : []),
    ...(completedCount > 0
      ? [plural(completedCount, { one: '{count} message completed', other: '{count} messages completed' })]
      : []),
    ...(deletedCount > 0
      ? [
          plural(deletedCount, {
            one: '{count} message left out because you deleted it here',
            other: '{count} messages left out because you deleted them here',
          }),
        ]
      : []),
    ...(report.exchangeCount > 0
      ? [plural(report.exchangeCount, { one: '{count} request record', other: '{count} request records' })]
      : []),
    ...(report.attachmentCount > 0
      ? [plural(report.attachmentCount, { one: '{count} file', other: '{count} files' })]
      : []),
    ...furtherLinesOf(report.further ?? []),
  ]
}

const messagesOf = (count: number): string =>
  plural(count, { one: '{count} message', other: '{count} messages' })

function reasonOf(stopped: NonNullable<ImportReport['stopped']>): string {
  switch (stopped.type) {
    case 'cancelled':
      return t('Cancelled. What was imported so far stays.')
    case 'storage':
      return t('The import stopped early. {error}', { error: describeStorageError(stopped.error) })
    case 'notLoaded':
      return t('Nothing was imported. {reason}', { reason: stopped.reason })
  }
}

const KINDS = {
  setting: () => t('Setting'),
  assistant: () => t('Assistant'),
  project: () => t('Project'),
  skill: () => t('Skill'),
  collection: () => t('Collection'),
  memory: () => tAs('one entry', 'Memory'),
  artifact: () => t('Artifact'),
  schedule: () => t('Schedule'),
  connection: () => t('Provider'),
  run: () => tAs('noun', 'Run'),
} as const

const NEW = {
  setting: mark('Changed setting'),
  assistant: mark('New assistant'),
  project: mark('New project'),
  skill: mark('New skill'),
  collection: mark('New collection'),
  memory: mark('New memory'),
  artifact: mark('New artifact'),
  schedule: mark('New schedule, paused'),
  connection: mark('New provider'),
  run: mark('New run'),
} as const

type FurtherImportsProps = { readonly further: NonNullable<ImportReport['further']> }

/** What an import changes besides chats, one by one; nothing where the file has none of it. */
function FurtherImports({ further }: FurtherImportsProps) {
  if (further.length === 0) return null
  return (
    <Disclosure
      label={t(
        'Settings, assistants, projects, skills, collections, memories, artifacts, schedules, providers and runs',
      )}
    >
      <ul className="max-h-64 overflow-y-auto text-[13px]">
        {further.map(({ kind, name, status, note }, index) => (
          <li key={index} className="border-b border-line py-1 last:border-0">
            {status === 'new' ? t(NEW[kind]) : KINDS[kind]()}: {name}
            {status !== 'new' && <span className="text-muted"> · {t('no changes')}</span>}
            {note !== undefined && <span className="block text-muted">{note}</span>}
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}

type Further = NonNullable<ImportReport['further']>

const counted = {
  setting: (count: number) =>
    plural(count, { one: '{count} changed setting', other: '{count} changed settings' }),
  assistant: (count: number) =>
    plural(count, { one: '{count} new assistant', other: '{count} new assistants' }),
  project: (count: number) => plural(count, { one: '{count} new project', other: '{count} new projects' }),
  skill: (count: number) => plural(count, { one: '{count} new skill', other: '{count} new skills' }),
  collection: (count: number) =>
    plural(count, { one: '{count} new collection', other: '{count} new collections' }),
  memory: (count: number) => plural(count, { one: '{count} new memory', other: '{count} new memories' }),
  artifact: (count: number) => plural(count, { one: '{count} new artifact', other: '{count} new artifacts' }),
  schedule: (count: number) =>
    plural(count, { one: '{count} new schedule, paused', other: '{count} new schedules, paused' }),
  connection: (count: number) =>
    plural(count, { one: '{count} new provider', other: '{count} new providers' }),
  run: (count: number) => plural(count, { one: '{count} new run', other: '{count} new runs' }),
} as const

/** The counts of what an import brings in besides chats: settings, assistants, projects and so on. */
const furtherLinesOf = (further: Further): readonly string[] =>
  (
    [
      'setting',
      'assistant',
      'project',
      'skill',
      'collection',
      'memory',
      'artifact',
      'schedule',
      'connection',
      'run',
    ] as const
  ).flatMap((kind) => {
    const count = further.filter((each) => each.kind === kind && each.status === 'new').length
    return count > 0 ? [counted[kind](count)] : []
  })
