import { useEffect, useMemo, useState } from 'react'

import type { Part } from '@/domain/messages/message'
import { loadCode } from '@/lib/loadCode'
import { startOnce } from '@/lib/startOnce'

// Few replies have such places.
const marks = startOnce(() => loadCode(() => import('@/domain/sources/withMarks')))

/** The parts of a reply without its sources, their marks in its text. */
export function useMarks(parts: readonly Part[], isPlain: boolean): readonly Part[] {
  const isMarked = !isPlain && parts.some((part) => part.type === 'citation' && part.marks)
  const [code, setCode] = useState(() => marks.value())
  useEffect(() => {
    // Without the code, the sources are still listed below.
    if (isMarked) void marks.open().then(setCode, () => undefined)
  }, [isMarked])
  return useMemo(() => {
    const said = isMarked && code ? code.withMarks(parts) : parts
    return said.filter(({ type }) => type !== 'citation')
  }, [parts, isMarked, code])
}
