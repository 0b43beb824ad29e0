import { useEffect, useRef, useState } from 'react'

import type { DiffBy, DiffPiece } from '@/domain/runs/results/similarity'

import { useRunCommands } from './useRuns'

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
