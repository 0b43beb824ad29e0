import { useId, useState } from 'react'

import type { ConversationId } from '@/domain/ids'
import { useTodos } from '@/hooks/tools/useToolRuns'
import { mark, t } from '@/lib/text/t'
import { classNames } from '@/ui/classNames'
import { ChevronDown } from '@/ui/firstIcons'
import { ForeignName } from '@/ui/foreign/ForeignName'
import { Circle, CircleCheck, CircleDot, ListChecks } from '@/ui/icons'
import { useMediaQuery } from '@/ui/layout/useMediaQuery'

/** The tasks that the model has set itself, above the message box: a line where there is little room or all is done. */
export default function TodoPanel({ conversationId }: { readonly conversationId: ConversationId }) {
  const todos = useTodos(conversationId)
  const isWide = useMediaQuery('(width >= 40rem)')
  const [isChosenOpen, setChosenOpen] = useState<boolean>()
  const listId = useId()
  if (todos.length === 0) return null
  const done = todos.filter(({ status }) => status === 'done').length
  const current =
    todos.find(({ status }) => status === 'working') ?? todos.find(({ status }) => status === 'open')
  const isOpen = isChosenOpen ?? (isWide && current !== undefined)
  return (
    <section
      aria-label={t('To-do list')}
      data-part="todos"
      className="mb-2 overflow-hidden rounded-[12px] border border-line bg-tint text-[13px]"
    >
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setChosenOpen(!isOpen)}
        className="flex min-h-9 w-full min-w-0 items-center gap-2 px-3 py-1 text-start hover:bg-hover pointer-coarse:min-h-11"
      >
        <ListChecks aria-hidden size={15} className="shrink-0 text-muted" />
        <span className="shrink-0 font-medium tabular-nums">
          {t('{done} of {total} done', { done, total: todos.length })}
        </span>{' '}
        <span className="min-w-0 flex-1 truncate text-muted">
          {!isOpen && current && <ForeignName text={current.text} />}
        </span>
        <ChevronDown
          aria-hidden
          size={15}
          className={classNames('shrink-0 text-muted', isOpen && 'rotate-180')}
        />
      </button>
      <ul id={listId} hidden={!isOpen} className="max-h-[30vh] overflow-y-auto px-3 pb-2">
        {todos.map(({ text, status }, index) => {
          const Icon = ICONS[status]
          return (
            <li key={index} className="flex gap-2 py-0.5">
              <Icon
                aria-hidden
                size={15}
                className={classNames('mt-0.5 shrink-0', status === 'working' ? 'text-accent' : 'text-muted')}
              />
              <span className="sr-only">{t(STATUS[status])} </span>
              <span
                className={classNames(
                  'min-w-0 wrap-anywhere',
                  status === 'done' && 'text-muted line-through',
                  status === 'working' && 'font-medium',
                )}
              >
                <ForeignName text={text} />
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const ICONS = { open: Circle, working: CircleDot, done: CircleCheck } as const
const STATUS = { open: mark('open'), working: mark('in progress'), done: mark('done') } as const
