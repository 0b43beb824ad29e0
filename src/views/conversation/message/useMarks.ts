import { useEffect, useMemo, useState } from 'react'

import { POCKET } from '@/domain/builtin/builtinConnection'
import type { Message, Part } from '@/domain/messages/message'
import { loadCode } from '@/lib/loadCode'
import { startOnce } from '@/lib/startOnce'
import { ENGLISH, language } from '@/lib/text/language'

// Few replies have such places.
const shown = startOnce(() => loadCode(() => import('./shownParts')))

/** The parts of a reply without its sources, their marks in its text; labels that Pocket names, as the page has them. */
export function useMarks(parts: readonly Part[], reply: Message['reply']): readonly Part[] {
  const isPockets = reply?.model === POCKET && language() !== ENGLISH
  const isChanged =
    isPockets || (!reply?.schema && parts.some((part) => part.type === 'citation' && part.marks))
  const [code, setCode] = useState(() => shown.value())
  useEffect(() => {
    // Without the code, the sources are still listed below.
    if (isChanged) void shown.open().then(setCode, () => undefined)
  }, [isChanged])
  return useMemo(() => {
    const said = isChanged && code ? code.shownParts(parts, isPockets) : parts
    return said.filter(({ type }) => type !== 'citation')
  }, [parts, isChanged, isPockets, code])
}
