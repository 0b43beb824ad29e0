import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react'

import { baseOf, cellText, hasReply } from '@/domain/runs/results/cellText'
import { jsonDifferenceOf } from '@/domain/runs/results/jsonDifference'
import type { DiffBy } from '@/domain/runs/results/similarity'
import { contestants } from '@/domain/runs/results/voteTable'
import { isBlindRun, type Run, type RunCell } from '@/domain/runs/run'
import { queuePlaces } from '@/domain/runs/runProgress'
import { useApp } from '@/hooks/app'
import { useModelLabel } from '@/hooks/models/useModelLabel'
import { useDifferences, useRunCommands } from '@/hooks/runs/useRuns'
import { dotted } from '@/lib/text/dotted'
import { labelled } from '@/lib/text/labelled'
import { mark, t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { RadioGroup } from '@/ui/controls/RadioGroup'
import { Select } from '@/ui/controls/Select'
import { Switch } from '@/ui/controls/Switch'
import { JsonViewSwitch, type JsonView } from '@/ui/json/JsonViews'

import { isJsonReply } from '../JsonReply'
import type { RenderChooser } from '../form/ModelTray'
import { CellActions } from '../results/SelectedCell'
import { JudgeButton, MergeButton } from '../results/ResultCharts'
import { Verdicts, VoteTable } from '../results/Scoreboard'
import { ReplyColumn } from './ReplyColumn'

type Props = {
  readonly run: Run
  /** Where another view is chosen. */
  readonly views: ReactNode
  readonly renderText: (text: string) => ReactNode
  readonly renderChooser: RenderChooser
}

type Differences = 'none' | DiffBy | 'json'

const DIFFERENCES = [
  { value: 'none', label: mark('Plain') },
  { value: 'words', label: mark('Words') },
  { value: 'lines', label: mark('Lines') },
] as const

/** The replies to one prompt beside each other, scrolled together; with names, or hidden for a vote. */
export function ReplyColumns({ run, views, renderText, renderChooser }: Props) {
  const { random } = useApp()
  const { setBlind, vote } = useRunCommands()
  const nameOf = useModelLabel(run.plan.models)
  const [group, setGroup] = useState('0')
  const [by, setBy] = useState<Differences>('none')
  const [jsonView, setJsonView] = useState<JsonView>('text')
  const [isSynced, setSynced] = useState(true)
  const { register, follow } = useSyncedScroll(isSynced)

  const groups = useMemo(() => groupsOf(run), [run])
  const shown = groups[Number(group)] ?? groups[0]
  const places = useMemo(() => queuePlaces(run.cells), [run.cells])
  const isBlind = isBlindRun(run)
  const cells = shown ? inOrder(run, shown.cells) : []
  const base = baseOf({ cells, baseId: run.baseId })
  const texts = useMemo(
    () => cells.filter(hasReply).map((cell) => ({ id: cell.id, text: cellText(cell) })),
    // The order is another array each time; the cells within are the same while nothing changes.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
    [run.cells, group, run.blindOrder],
  )
  const piecesOf = useDifferences(
    by !== 'none' && base && hasReply(base) ? cellText(base) : undefined,
    texts,
    by === 'lines' ? by : 'words',
  )
  const hasJson = useMemo(() => texts.some(({ text }) => isJsonReply(text)), [texts])
  const baseText = base && cellText(base)
  const changesOf = (cell: RunCell) =>
    by === 'json' && baseText !== undefined ? jsonDifferenceOf(baseText, cellText(cell)) : undefined
  const voted =
    shown &&
    run.votes.find(({ promptIndex, seed }) => promptIndex === shown.promptIndex && seed === shown.seed)
  const canVote = shown !== undefined && contestants(run.cells, shown).length > 1

  return (
    // On a phone the replies keep their height, and what is below is scrolled to.
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto md:overflow-hidden">
      <div className="flex shrink-0 flex-wrap items-center gap-x-5 gap-y-2 border-b border-line px-4 py-2">
        {views}
        {groups.length > 1 && (
          <Select
            label={t('Prompt')}
            isLabelHidden
            value={group}
            onChange={setGroup}
            options={groups.map(({ label }, index) => ({ value: String(index), label }))}
            className="max-w-64"
          />
        )}
        <RadioGroup
          label={t('Differences')}
          isLabelHidden
          value={by}
          options={
            hasJson ? [...labelled(DIFFERENCES), { value: 'json', label: t('JSON') }] : labelled(DIFFERENCES)
          }
          onChange={setBy}
        />
        {hasJson && by === 'none' && <JsonViewSwitch view={jsonView} onChange={setJsonView} />}
        <Switch label={t('Scroll together')} isOn={isSynced} onChange={setSynced} />
        <Switch label={t('Blind')} isOn={isBlind} onChange={(isOn) => setBlind(run.id, isOn, random)}>
          {t('Blind vote')}
        </Switch>
        {!isBlind && base && shown && canVote && (
          <span className="ms-auto flex flex-wrap items-center gap-2">
            <JudgeButton run={run} group={shown} renderChooser={renderChooser} />
            <MergeButton run={run} base={base} />
          </span>
        )}
        {isBlind && shown && (
          <span className="ms-auto flex items-center gap-2">
            <Button
              disabled={!canVote}
              onClick={() => vote(run.id, { promptIndex: shown.promptIndex, seed: shown.seed, winner: null })}
            >
              {t('It’s a tie')}
            </Button>
            <Button variant="primary" disabled={!voted} onClick={() => setBlind(run.id, false, random)}>
              {t('Reveal')}
            </Button>
          </span>
        )}
      </div>
      <div className="compare-columns">
        {cells.map((cell, index) => (
          <ReplyColumn
            key={cell.id}
            run={run}
            cell={cell}
            name={
              isBlind
                ? t('Reply {letter}', { letter: String.fromCharCode(65 + (index % 26)) })
                : nameOf(cell.model)
            }
            place={places.get(cell.id)}
            isBlind={isBlind}
            pieces={cell.id === base?.id ? undefined : piecesOf(cell.id)}
            changes={changesOf(cell)}
            isByLines={by === 'lines'}
            jsonView={jsonView}
            isBase={by !== 'none' && cell.id === base?.id}
            register={register(cell.id)}
            onScroll={(at) => follow(cell.id, at)}
            renderText={renderText}
          >
            {isBlind ? (
              <Button
                disabled={!canVote || cell.state.type !== 'complete'}
                aria-pressed={voted?.winner === cell.id}
                variant={voted?.winner === cell.id ? 'primary' : 'plain'}
                onClick={() =>
                  vote(run.id, { promptIndex: cell.promptIndex, seed: cell.seed, winner: cell.id })
                }
              >
                {voted?.winner === cell.id ? t('Your vote') : t('This one is better')}
              </Button>
            ) : (
              <CellActions run={run} cell={cell} isBase={cell.id === base?.id} />
            )}
          </ReplyColumn>
        ))}
      </div>
      {!isBlind && shown && <Verdicts run={run} group={shown} />}
      <VoteTable run={run} />
    </div>
  )
}

type Group = {
  readonly promptIndex: number
  readonly seed: string | null
  readonly label: string
  readonly cells: readonly RunCell[]
}

/** Cells that answer the same prompt with the same seed are beside each other. */
function groupsOf({ plan, cells }: Run): readonly Group[] {
  const groups = new Map<string, Group>()
  for (const cell of cells) {
    const key = `${cell.promptIndex} ${cell.seed ?? ''}`
    const known = groups.get(key)
    const prompt = plan.prompts[cell.promptIndex] ?? ''
    groups.set(key, {
      promptIndex: cell.promptIndex,
      seed: cell.seed,
      label: dotted([
        prompt.slice(0, 60) || t('Last message'),
        ...(cell.seed === null ? [] : [t('seed {seed}', { seed: cell.seed })]),
      ]),
      cells: [...(known?.cells ?? []), cell],
    })
  }
  return [...groups.values()]
}

function inOrder({ blindOrder }: Run, cells: readonly RunCell[]): readonly RunCell[] {
  return blindOrder === null
    ? cells
    : cells.toSorted((one, other) => blindOrder.indexOf(one.id) - blindOrder.indexOf(other.id))
}

/**
 * Boxes that scroll together: all have the same relative scroll position.
 * Give the returned ref to each box, by its id.
 */
function useSyncedScroll(isOn: boolean) {
  const boxes = useRef(new Map<string, HTMLElement>())
  // A box that was moved by another one says so too; that must not move them all again.
  const leader = useRef<{ id: string; until: number }>(undefined)

  const register = useCallback(
    (id: string) => (box: HTMLElement | null) => {
      if (box) boxes.current.set(id, box)
      else boxes.current.delete(id)
    },
    [],
  )

  const follow = useCallback(
    (id: string, at: number) => {
      const moved = boxes.current.get(id)
      if (!isOn || !moved) return
      if (leader.current && leader.current.id !== id && at < leader.current.until) return
      leader.current = { id, until: at + 120 }
      const range = moved.scrollHeight - moved.clientHeight
      const share = range <= 0 ? 0 : moved.scrollTop / range
      for (const [otherId, other] of boxes.current) {
        if (otherId !== id) other.scrollTo({ top: share * (other.scrollHeight - other.clientHeight) })
      }
    },
    [isOn],
  )
  return { register, follow }
}
