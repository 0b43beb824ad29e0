import { useMemo } from 'react'

import { findMatches } from './findMatches'

/** Text in which what is searched for is marked. */
export function Found({ text, query }: { readonly text: string; readonly query: string }) {
  const stretches = useMemo(() => findMatches(text, query), [text, query])
  return stretches.map(({ text: part, isMatch }, index) =>
    isMatch ? (
      // Stretches have no identity but their place.
      <mark key={index} className="rounded-[2px] bg-accent-soft text-text outline-1 outline-accent">
        {part}
      </mark>
    ) : (
      part
    ),
  )
}
