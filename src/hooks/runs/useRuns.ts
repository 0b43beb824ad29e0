import { use, useCallback, useEffect, useMemo, useRef, useState } from 'react'

import type { ListedRun } from '@/commands/runRecords/readRuns'
import type { RunCommands } from '@/commands/runs/runCommands'
import type { RunId } from '@/domain/ids'
import { askedSchema } from '@/domain/request/offering'
import { baseOf, cellText, hasReply } from '@/domain/runs/results/cellText'
import { jsonDifferenceOf, type JsonChange } from '@/domain/runs/results/jsonDifference'
import type { DiffBy, DiffPiece } from '@/domain/runs/results/similarity'
import type { Run, RunCell, Validity } from '@/domain/runs/run'
import { ok } from '@/lib/result'
import { labelled } from '@/lib/text/labelled'
import { mark } from '@/lib/text/t'

import { useAppState, useCommands } from '../app'
import { useLiveCheck } from '../jsonSchema/useLiveCheck'
import { useStored, type Stored } from '../storage/useStored'
import { useClient } from '../useClient'

const LIST_KEY = ['runs'] as const

/** The verbs of runs; suspends until their code is here. */
export const useRunCommands = (): RunCommands => use(useCommands().loadRunCommands())

/** A run by its id, read from disk if need be: undefined while it is read, null when there is none. */
export function useRun(id: RunId | null): Stored<Run | null> {
  const { openRun } = useRunCommands()
  const run = useAppState((state) => (id === null ? undefined : state.runs[id]))
  const { value: isFound, ...opened } = useStored(
    ['openRun', id],
    async () => (id === null ? ok(false) : openRun(id)),
    { gcTime: 0 },
  )
  if (id === null) return { ...opened, value: null }
  return { ...opened, value: run ?? (isFound === false ? null : undefined) }
}

/** What was asked in each stored run, the newest first; and a way to read the list again. */
export function useRunList(): Stored<readonly ListedRun[]> & { readonly refresh: () => void } {
  const { listRuns } = useRunCommands()
  const client = useClient()
  const stored = useStored(LIST_KEY, listRuns)
  const refresh = useCallback(() => void client.invalidateQueries({ queryKey: LIST_KEY }), [client])
  return { ...stored, refresh }
}

/**
 * Every stored run with votes whose names are shown, those in memory as they are now.
 *
 * @param changed is another value whenever a vote may have been taken or revealed here.
 */
export function useVotedRuns(changed: unknown): Stored<readonly Run[]> {
  const { listVotedRuns } = useRunCommands()
  return useStored([...LIST_KEY, 'voted', changed], listVotedRuns, { gcTime: 0, keepsPrevious: true })
}

/** What a check against the schema of its run says of a cell; undefined where there is no schema, or none has been made. */
export function useValidity(run: Run, cell: RunCell): Validity | undefined {
  const schema = askedSchema(run.plan.settings.parameters)
  const isRunning = cell.state.type === 'running'
  const live = useLiveCheck(cell.id, isRunning ? schema : undefined)
  if (schema === undefined) return undefined
  return isRunning ? live : cell.validity
}

/** How a difference is looked at. */
export type DifferenceView = DiffBy | 'json'

type TextDifference = {
  /** The ways these two can be compared: by JSON structure only where both have one. */
  readonly views: readonly { readonly value: DifferenceView; readonly label: string }[]
  /** The way that is shown: the one asked for, or words where that is not to be had. */
  readonly view: DifferenceView
  /** Undefined while they are compared. */
  readonly pieces: readonly DiffPiece[] | undefined
  /** By structure; undefined unless that is the view. */
  readonly changes: readonly JsonChange[] | undefined
}

/** What one text has that another has not, by words, lines or JSON structure. Suspends until its code is here. */
export function useTextDifference(from: string, to: string, asked: DifferenceView): TextDifference {
  const texts = useMemo(() => [{ id: 'to', text: to }], [to])
  const changes = useMemo(() => jsonDifferenceOf(from, to), [from, to])
  const view = asked === 'json' && !changes ? 'words' : asked
  const found = useDifferences(from, texts, view === 'json' ? 'words' : view)('to')
  return {
    views: changes ? [...labelled(VIEWS), { value: 'json', label: 'JSON' }] : labelled(VIEWS),
    view,
    pieces: from === to ? [{ type: 'same', text: to }] : found,
    changes: view === 'json' ? changes : undefined,
  }
}

const VIEWS = [
  { value: 'words', label: mark('Words') },
  { value: 'lines', label: mark('Lines') },
] as const

type Text = { readonly id: string; readonly text: string }

const NONE: ReadonlyMap<string, readonly DiffPiece[]> = new Map()

/**
 * What each text has that the base has not, computed in a worker as texts come; only for those that are known so
 * far. Keep `texts` the same array while nothing changes.
 */
export function useDifferences(
  base: string | undefined,
  texts: readonly Text[],
  by: DiffBy = 'words',
): (id: string) => readonly DiffPiece[] | undefined {
  const { compareTexts } = useRunCommands()
  const [kept, setKept] = useState(NONE)

  const asked = useRef(new Set<string>())
  useEffect(() => {
    if (base === undefined) return
    for (const { text } of texts) {
      const key = keyOf(base, text, by)
      if (text === base || asked.current.has(key)) continue
      asked.current.add(key)
      void compareTexts({ base, other: text, by }).then((pieces) => {
        const plain: readonly DiffPiece[] = [{ type: 'same', text }]
        setKept((before) => new Map(before).set(key, pieces ?? plain))
      })
    }
  }, [base, texts, by, compareTexts])

  return (id) => {
    const text = texts.find((each) => each.id === id)?.text
    return base === undefined || text === undefined ? undefined : kept.get(keyOf(base, text, by))
  }
}

const keyOf = (base: string, text: string, by: DiffBy): string => `${by}\n${base}\n${text}`

/** What sets each reply of a run apart from the reference, for those that answer the same prompt. */
export type RunDifferences = {
  /** The text of the reference; undefined until there is one. */
  readonly baseText: string | undefined
  /** Undefined while it is computed, and for what has no reply or answers another prompt. */
  readonly piecesOf: (id: string) => readonly DiffPiece[] | undefined
}

export function useRunDifferences(run: Run | null): RunDifferences {
  const cells = run?.cells
  const base = run ? baseOf(run) : undefined
  const baseText = base && hasReply(base) ? cellText(base) : undefined
  const texts = useMemo(
    () =>
      // Answers to another prompt differ in everything, and that says nothing.
      (cells ?? [])
        .filter((cell) => hasReply(cell) && cell.promptIndex === base?.promptIndex)
        .map((cell) => ({ id: cell.id, text: cellText(cell) })),
    [cells, base?.promptIndex],
  )
  return { baseText, piecesOf: useDifferences(baseText, texts) }
}
