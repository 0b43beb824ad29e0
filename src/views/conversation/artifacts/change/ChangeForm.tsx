import { Suspense, useEffect, useMemo, useRef, useState, type SyntheticEvent } from 'react'

import {
  linesOf,
  passageOfLines,
  passagePrompt,
  passageTokens,
  type Passage,
} from '@/domain/artifacts/passageChange'
import { useAppState, useCommands } from '@/hooks/app'
import { useArtifactCommands, type ShownArtifact } from '@/hooks/artifacts/useArtifacts'
import { t } from '@/lib/text/t'
import { tAs } from '@/lib/text/tAs'
import { selectConversationSettings } from '@/store/selectors'
import { Button } from '@/ui/controls/Button'
import { NumberField } from '@/ui/controls/NumberField'
import { TextField } from '@/ui/controls/TextField'
import { Problem } from '@/ui/feedback/Outcome'

import { TextDifference } from '../../diff/TextDifference'
import { CostEachTime } from '../../next/CostEachTime'

type Props = {
  readonly shown: ShownArtifact
  readonly text: string
  /** The stretch of the text that is shown: all of it, or one file. */
  readonly within: Passage
  readonly part: Passage
  /** It was selected; lines are chosen here otherwise. */
  readonly isSelected: boolean
  readonly onPart: (part: Passage) => void
  /** A changed version was kept. */
  readonly onKept: () => void
  readonly onClose: () => void
}

/** One line that says what should change in a part; what the model makes of it is shown before anything is kept. */
export function ChangeForm({ shown, text, within, part, isSelected, onPart, onKept, onClose }: Props) {
  const { artifact, version } = shown
  const { askForChange } = useCommands()
  const withArtifacts = useArtifactCommands()
  const model = useAppState(selectConversationSettings(artifact.conversationId)).modelId
  const [request, setRequest] = useState('')
  const [asking, setAsking] = useState<AbortController>()
  const [after, setAfter] = useState<string>()
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  useEffect(() => () => asking?.abort(), [asking])
  const before = text.slice(part.from, part.to)
  // Lines are counted as they are shown.
  const seen = text.slice(within.from, within.to)
  const inSeen = { from: part.from - within.from, to: part.to - within.from }
  const prompts = useMemo(() => [passagePrompt({ ...artifact, text }, part, '')], [artifact, text, part])
  const maxTokens = useMemo(() => passageTokens(before), [before])

  const ask = async () => {
    const controller = new AbortController()
    setAsking(controller)
    setError(undefined)
    setAfter(undefined)
    const asked = { artifact, text, part, request: request.trim() }
    const answer = await askForChange(asked, controller.signal)
    setAsking(undefined)
    if (controller.signal.aborted) return
    if (answer.ok) setAfter(answer.value)
    else setError(answer.error)
  }
  const keep = async (changed: string) => {
    const whole = text.slice(0, part.from) + changed + text.slice(part.to)
    const author = { by: 'model', ...(model !== null && { model }) } as const
    const saved = await withArtifacts((commands) =>
      commands.saveVersion(artifact, version.id, whole, undefined, author),
    )
    if (saved?.ok) onKept()
    else if (saved) setError(saved.error)
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (request.trim() !== '' && !asking) void ask()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it from any of its fields
    <section
      aria-label={t('Ask for a change')}
      className="artifact-change"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        onClose()
      }}
    >
      {isSelected ? (
        <p className="artifact-change-part">
          <span className="text-muted">{lineWords(seen, inSeen)}</span> <q>{excerpt(before)}</q>
        </p>
      ) : (
        <PartLines
          text={seen}
          part={inSeen}
          onPart={({ from, to }) => onPart({ from: from + within.from, to: to + within.from })}
        />
      )}
      <form onSubmit={submit} className="artifact-change-line">
        <div className="min-w-0 flex-1">
          <TextField
            ref={field}
            label={t('What should change here?')}
            isLabelHidden
            placeholder={t('What should change here?')}
            value={request}
            onChange={setRequest}
          />
        </div>
        {asking ? (
          <Button onClick={() => asking.abort()}>{t('Stop')}</Button>
        ) : (
          <Button
            type="submit"
            variant={after === undefined ? 'primary' : 'plain'}
            disabled={request.trim() === ''}
          >
            {after === undefined ? tAs('for a change', 'Ask') : t('Ask again')}
          </Button>
        )}
        <Button variant="quiet" onClick={onClose}>
          {t('Cancel')}
        </Button>
      </form>
      <p className="text-[13px]">
        <CostEachTime conversationId={artifact.conversationId} prompts={prompts} maxTokens={maxTokens} />
      </p>
      <p role="status" className="sr-only">
        {asking && t('Waiting for the model…')}
      </p>
      <Problem text={error} />
      {after !== undefined && (
        <ChangedPart
          before={before}
          after={after}
          isOutdated={shown.current !== undefined && version !== shown.current}
          onKeep={() => void keep(after)}
          onDiscard={onClose}
        />
      )}
    </section>
  )
}

const MOST_EXCERPT_CHARS = 120

const excerpt = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > MOST_EXCERPT_CHARS ? `${line.slice(0, MOST_EXCERPT_CHARS).trimEnd()}…` : line
}

function lineWords(text: string, part: Passage): string {
  const { first, last } = linesOf(text, part)
  return first === last ? t('Line {number}', { number: first }) : t('Lines {first}–{last}', { first, last })
}

type PartLinesProps = {
  readonly text: string
  readonly part: Passage
  readonly onPart: (part: Passage) => void
}

/** Which lines of an artifact are to change: for those who select nothing with a pointer. */
function PartLines({ text, part, onPart }: PartLinesProps) {
  const { first, last } = linesOf(text, part)
  const most = linesOf(text, { from: 0, to: text.length }).last
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm text-muted">
      <span aria-hidden>{t('Lines')}</span>
      <NumberField
        label={t('From line')}
        value={first}
        min={1}
        max={most}
        className="w-20"
        onChange={(line) => onPart(passageOfLines(text, line, Math.max(line, last)))}
      />
      <span aria-hidden>–</span>
      <NumberField
        label={t('To line')}
        value={last}
        min={1}
        max={most}
        className="w-20"
        onChange={(line) => onPart(passageOfLines(text, Math.min(first, line), line))}
      />
    </div>
  )
}

type ChangedPartProps = {
  readonly before: string
  readonly after: string
  /** A newer version came meanwhile. */
  readonly isOutdated: boolean
  readonly onKeep: () => void
  readonly onDiscard: () => void
}

/** What a model made of a part, beside what it was: kept as a new version, or not at all. */
function ChangedPart({ before, after, isOutdated, onKeep, onDiscard }: ChangedPartProps) {
  const keep = useRef<HTMLButtonElement>(null)
  useEffect(() => keep.current?.focus(), [])
  return (
    <>
      <div className="artifact-change-result">
        <Suspense fallback={<p className="text-sm text-muted">{t('Comparing…')}</p>}>
          <TextDifference
            from={before}
            to={after}
            by="lines"
            whenSame={t('The model changed nothing here.')}
          />
        </Suspense>
      </div>
      {isOutdated && (
        <p role="status" className="text-[13px] text-money">
          {t('A newer version came meanwhile. Yours becomes current; the other stays in the list.')}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button ref={keep} variant="primary" disabled={before === after} onClick={onKeep}>
          {t('Keep as new version')}
        </Button>
        <Button variant="quiet" onClick={onDiscard}>
          {t('Discard')}
        </Button>
      </div>
    </>
  )
}
