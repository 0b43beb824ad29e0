import { useMemo } from 'react'

import type { DiffBy, DiffPiece } from '@/domain/runs/results/similarity'
import { jsonDifferenceOf, type JsonChange } from '@/domain/runs/results/jsonDifference'
import { labelled } from '@/lib/text/labelled'
import { mark } from '@/lib/text/t'

import { useDifferences } from './useDifferences'

/** How a difference is looked at. */
export type DifferenceView = DiffBy | 'json'

export type TextDifference = {
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
