import { useEffect, useMemo, useState } from 'react'

import { isPocket } from '@/domain/builtin/builtinConnection'
import type { Message, Part } from '@/domain/messages/message'
import { loadCode } from '@/lib/loadCode'
import { startOnce } from '@/lib/startOnce'
import { ENGLISH, language } from '@/lib/text/language'

// Few replies have such places.
const marks = startOnce(() => loadCode(() => import('@/domain/sources/withMarks')))
const labels = startOnce(() => loadCode(() => import('@/domain/builtin/withLabels')))

/** The parts of a reply without its sources, their marks in its text, and labels that Pocket names as the page has them. */
export function useMarks(parts: readonly Part[], reply: Message['reply']): readonly Part[] {
  const isMarked = reply?.schema === undefined && parts.some((part) => part.type === 'citation' && part.marks)
  const marking = useCode(marks, isMarked)
  const labelling = useCode(
    labels,
    language() !== ENGLISH &&
      reply !== undefined &&
      isPocket({ connectionId: reply.connectionId, modelId: reply.model }),
  )
  return useMemo(() => {
    const said = marking?.withMarks(parts) ?? labelling?.withLabels(parts) ?? parts
    return said.filter(({ type }) => type !== 'citation')
  }, [parts, marking, labelling])
}

/** Code that few replies need, once it is here. Without it, what it would add is left out. */
function useCode<Code>(code: ReturnType<typeof startOnce<Code>>, isWanted: boolean): Code | undefined {
  const [here, setHere] = useState(() => code.value())
  useEffect(() => {
    if (isWanted)
      void code.open().then(
        (loaded) => setHere(() => loaded),
        () => undefined,
      )
  }, [code, isWanted])
  return isWanted ? here : undefined
}
