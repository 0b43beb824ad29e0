import { useRef, useState, type ReactNode } from 'react'
import { Link } from 'wouter'

import {
  type Assistant,
  assistantPath,
  ASSISTANTS_PATH,
  matchAssistants,
} from '@/domain/assistants/assistant'
import type { AssistantUse } from '@/domain/conversations/conversation'
import type { AssistantId } from '@/domain/ids'
import { useAssistants } from '@/hooks/assistants/useAssistants'
import { t } from '@/lib/text/t'
import { moveInList } from '@/ui/controls/moveInList'
import { Button } from '@/ui/controls/Button'
import { TextField } from '@/ui/controls/TextField'
import { Problem } from '@/ui/feedback/Outcome'
import { Popover } from '@/ui/overlays/Popover'

import { AssistantOptions } from './AssistantOptions'

type Props = {
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
  readonly trigger: ReactNode
  /** What the chat has. */
  readonly used: AssistantUse | undefined
  readonly onPick: (id: AssistantId | null) => void
}

/** The assistants to choose from, found by typing; and what is to be known of the one the chat has. */
export function AssistantPopover({ used, onPick, ...popover }: Props) {
  return (
    <Popover label={t('Choose an assistant')} {...popover}>
      <Choices used={used} onPick={onPick} />
    </Popover>
  )
}

const LIST_ID = 'composer-assistants'

function Choices({ used, onPick }: Pick<Props, 'used' | 'onPick'>) {
  const { value: assistants, problem } = useAssistants()
  const [query, setQuery] = useState('')
  const [active, setActive] = useState(0)
  const box = useRef<HTMLInputElement>(null)
  const shown = matchAssistants(assistants ?? [], query)
  const at = Math.min(active, shown.length - 1)
  const pick = ({ head }: Assistant) => onPick(head.id)
  const newest = assistants?.find(({ head }) => head.id === used?.id)
  return (
    <div className="flex flex-col gap-1 p-2">
      <Problem text={problem} />
      {assistants?.length === 0 ? (
        <p className="px-1 text-sm text-muted">
          {t('No assistants yet. Make one for what you ask for often.')}
        </p>
      ) : (
        <>
          <TextField
            ref={box}
            label={t('Search assistants')}
            isLabelHidden
            role="combobox"
            aria-expanded
            aria-controls={LIST_ID}
            aria-autocomplete="list"
            aria-activedescendant={shown[at] && `${LIST_ID}-${at}`}
            placeholder={t('Search assistants')}
            autoComplete="off"
            value={query}
            onChange={(text) => {
              setQuery(text)
              setActive(0)
            }}
            onKeyDown={(event) => {
              moveInList(event, { active: at, count: shown.length, onMove: setActive })
              const current = shown[at]
              if (event.key === 'Enter') {
                event.preventDefault()
                if (current) pick(current)
              }
            }}
          />
          <AssistantOptions
            id={LIST_ID}
            assistants={shown}
            active={at}
            selected={used?.id}
            onPick={pick}
            onPoint={setActive}
          />
          {shown.length === 0 && assistants && (
            <p className="px-1 text-sm text-muted">{t('Nothing found')}</p>
          )}
        </>
      )}
      {newest && used && newest.head.versionId !== used.versionId && (
        <p className="flex flex-wrap items-center gap-2 px-1 text-[13px] text-muted">
          {t('This chat uses an earlier version.')}
          <Button size="small" onClick={() => onPick(used.id)}>
            {t('Use version {number}', { number: newest.version.number })}
          </Button>
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {used && (
          <Button size="small" variant="quiet" onClick={() => onPick(null)}>
            {t('No assistant')}
          </Button>
        )}
        {newest && (
          <Link
            href={assistantPath(newest.head.id)}
            className="inline-flex min-h-7 items-center rounded px-2 text-[13px] text-accent hover:underline pointer-coarse:min-h-11"
          >
            {t('Edit {name}', { name: newest.version.name })}
          </Link>
        )}
        <Link
          href={ASSISTANTS_PATH}
          className="inline-flex min-h-7 items-center rounded px-2 text-[13px] text-accent hover:underline pointer-coarse:min-h-11"
        >
          {t('Manage assistants')}
        </Link>
      </div>
    </div>
  )
}
