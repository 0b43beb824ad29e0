import { type ReactNode, type SyntheticEvent, useRef, useState } from 'react'

import type { AssistantId, ConversationId } from '@/domain/ids'
import { chosenRef, type ModelRef } from '@/domain/modelRef'
import { nextRuns } from '@/domain/schedules/occurrences'
import { SCHEDULES_PATH } from '@/domain/schedules/paths'
import type { Schedule, ScheduleContent } from '@/domain/schedules/schedule'
import { wallTimeAt } from '@/domain/schedules/zonedTime'
import { useApp, useAppState } from '@/hooks/app'
import { useAssistants } from '@/hooks/assistants/useAssistants'
import { useGo } from '@/hooks/conversations/usePlace'
import { useModelLabel } from '@/hooks/models/useModelLabel'
import { contentOf, type ScheduleChange, useScheduleDraft } from '@/hooks/schedules/useScheduleDraft'
import { useScheduleCommands, useScheduleHost } from '@/hooks/schedules/useSchedules'
import { useIsHere } from '@/hooks/useIsHere'
import { formatMoment } from '@/lib/text/formatTime'
import { t } from '@/lib/text/t'
import { tAs } from '@/lib/text/tAs'
import { withOwnSign, withPoint } from '@/lib/text/typedNumber'
import { Button } from '@/ui/controls/Button'
import { RadioGroup } from '@/ui/controls/RadioGroup'
import { Select } from '@/ui/controls/Select'
import { TextArea } from '@/ui/controls/TextArea'
import { TextField } from '@/ui/controls/TextField'

import { AllowedTools } from './AllowedTools'
import { RunsWhere } from './RunsWhere'
import { TimingFields } from './TimingFields'

/** What the form takes from other views. */
export type FormSlots = {
  readonly renderChooser: (props: {
    readonly onPick: (model: ModelRef) => void
    readonly onClose: () => void
  }) => ReactNode
}

type Props = FormSlots & {
  /** Undefined for a new one. */
  readonly edited: Schedule | undefined
}

const NO_ASSISTANT = ''
const SHOWN_RUNS = 3
const HOUR_MS = 3_600_000

/** Where a schedule is written. What is typed stays until it is saved or given up, also when the page closes. */
export function ScheduleForm({ edited, renderChooser }: Props) {
  const { now } = useApp()
  const [content, keep, forget] = useScheduleDraft(edited?.id ?? null, useFirstContent(edited))
  const act = useScheduleCommands()
  const go = useGo()
  const isHere = useIsHere()
  const isHostOffered = useScheduleHost() !== undefined
  const labelOf = useModelLabel()
  const { value: assistants } = useAssistants()
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const prompt = useRef<HTMLTextAreaElement>(null)
  const change = (part: ScheduleChange) => {
    setError(undefined)
    keep(part)
  }
  const runs = nextRuns(content.timing, now(), SHOWN_RUNS)

  const save = async (event: SyntheticEvent) => {
    event.preventDefault()
    setBusy(true)
    const saved = await act(({ saveSchedule }) => saveSchedule(edited?.id ?? null, content))
    setBusy(false)
    if (saved?.ok === false) {
      setError(saved.error)
      if (content.prompt.trim() === '') prompt.current?.focus()
    } else if (saved) {
      forget()
      if (isHere()) go(SCHEDULES_PATH)
    }
  }

  return (
    <form
      aria-label={edited ? t('Edit schedule') : t('New schedule')}
      noValidate
      onSubmit={(event) => void save(event)}
      className="flex flex-col gap-4"
    >
      <TextArea
        ref={prompt}
        label={t('What to ask')}
        value={content.prompt}
        onChange={(text) => change({ prompt: text })}
        boxClassName="min-h-28 max-h-80"
      />
      <TextField
        label={t('Name (optional)')}
        hint={t('Without one, the first line of the prompt.')}
        value={content.name}
        onChange={(name) => change({ name })}
        maxLength={200}
      />
      <TimingFields timing={content.timing} onChange={(timing) => change({ timing })} />
      <div role="status" className="text-[13px] text-muted">
        {runs.length === 0 ? (
          t('There is no run after now. Choose a later time.')
        ) : (
          <>
            <p className="font-medium">{t('Next runs')}</p>
            <ul>
              {runs.map((at) => (
                <li key={at} className="tabular-nums">
                  {formatMoment(at)}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2 text-sm">
        <span>{t('Model')}</span>
        <Button size="small" aria-haspopup="dialog" onClick={() => setChoosing(true)}>
          {content.model ? labelOf(content.model) : t('The model of new chats')}
        </Button>
        {content.model && (
          <Button size="small" variant="quiet" onClick={() => change({ model: null })}>
            {t('Use the model of new chats')}
          </Button>
        )}
      </div>
      {isChoosing &&
        renderChooser({ onPick: (model) => change({ model }), onClose: () => setChoosing(false) })}
      {assistants && assistants.length > 0 && (
        <Select
          label={t('Assistant')}
          value={content.assistant ?? NO_ASSISTANT}
          options={[
            { value: NO_ASSISTANT, label: tAs('assistant', 'None') },
            ...assistants.map(({ head, version }) => ({ value: head.id as string, label: version.name })),
          ]}
          onChange={(id) => change({ assistant: id === NO_ASSISTANT ? null : (id as AssistantId) })}
        />
      )}
      {(isHostOffered || content.host) && (
        <RunsWhere host={content.host} onChange={(host) => change({ host })} />
      )}
      {!content.host && (
        <RadioGroup
          label={t('Replies go to')}
          value={content.place.type}
          options={[
            { value: 'each', label: t('A new chat each time') },
            { value: 'chat', label: t('One chat') },
          ]}
          onChange={(type) =>
            change({
              place:
                type === 'each'
                  ? { type }
                  : edited?.place.type === 'chat'
                    ? edited.place
                    : { type, id: NEXT_CHAT },
            })
          }
        />
      )}
      <RadioGroup
        label={t('If a run was missed')}
        value={content.missed}
        options={[
          { value: 'late', label: t('Run once, late') },
          { value: 'skip', label: t('Leave it out') },
        ]}
        onChange={(missed) => change({ missed })}
      />
      <div className="schedules-fields">
        <TextField
          label={t('Spending limit for a run ($)')}
          hint={t('Checked before each request. A reply that has begun is finished.')}
          inputMode="decimal"
          value={withOwnSign(content.runCap)}
          onChange={(typed) => change({ runCap: withPoint(typed) })}
        />
        <TextField
          label={t('Spending limit for all runs ($)')}
          hint={t('The schedule stops once it’s used up.')}
          inputMode="decimal"
          value={withOwnSign(content.totalCap)}
          onChange={(typed) => change({ totalCap: withPoint(typed) })}
        />
      </div>
      {!content.host && <AllowedTools tools={content.tools} onChange={(tools) => change({ tools })} />}
      {error !== undefined && (
        <p role="alert" className="max-w-prose text-[13px] text-danger">
          {error}
        </p>
      )}
      <div className="schedules-actions">
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {t('Save schedule')}
        </Button>
        <Button
          variant="quiet"
          onClick={() => {
            forget()
            go(SCHEDULES_PATH)
          }}
        >
          {t('Cancel')}
        </Button>
      </div>
    </form>
  )
}

/** The first run makes its chat; until then there is none of this name. */
const NEXT_CHAT = 'next' as ConversationId

/** What the form begins with: for a new one each day from the next full hour, with a limit where the price is known. */
function useFirstContent(edited: Schedule | undefined): () => ScheduleContent {
  const { now, entryOf } = useApp()
  const usual = useAppState((state) => state.settings.newConversation)
  return () => {
    if (edited) return contentOf(edited)
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
    const model = chosenRef(usual)
    return {
      name: '',
      prompt: '',
      assistant: null,
      model: null,
      place: { type: 'each' },
      timing: {
        start: { ...wallTimeAt(now() + HOUR_MS, zone), minute: 0 },
        zone,
        rule: { type: 'days', every: 1 },
      },
      runCap: model && entryOf(model) ? '0.50' : '',
      totalCap: '',
      tools: [],
      missed: 'late',
    }
  }
}
