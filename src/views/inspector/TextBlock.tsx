import { type ReactNode, useMemo } from 'react'

import { createFinder } from '@/domain/search/createFinder'

type Props = {
  /** The accessible name of what scrolls. */
  readonly label: string
  readonly text: string
  readonly query: string
  /** Buttons at its upper right corner. */
  readonly actions?: ReactNode
}

/** Text of a machine: wrapped, scrolling by itself, searched. */
export function TextBlock({ label, text, query, actions }: Props) {
  return (
    <div className="flex flex-col gap-1">
      {actions !== undefined && (
        <div className="flex flex-wrap items-center justify-end gap-1">{actions}</div>
      )}
      <pre
        role="region"
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by key
        tabIndex={0}
        className="max-h-96 overflow-auto rounded bg-sunken p-3 font-mono text-[12px] leading-5 wrap-anywhere whitespace-pre-wrap"
      >
        <Found text={text} query={query} />
      </pre>
    </div>
  )
}

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

/** A stretch of text, and whether it is what was searched for. */
type Stretch = { readonly text: string; readonly isMatch: boolean }

/** Most matches that are marked; more would help nobody and cost time. */
const MOST_MATCHES = 1000

/** Cuts a text at what is searched for, as `createFinder` finds it. One stretch for an empty query. */
export function findMatches(text: string, query: string): readonly Stretch[] {
  const found = createFinder(query, { isCaseSensitive: false })?.(text).slice(0, MOST_MATCHES) ?? []
  const stretches: Stretch[] = []
  let from = 0
  for (const [start, end] of found) {
    if (start > from) stretches.push({ text: text.slice(from, start), isMatch: false })
    stretches.push({ text: text.slice(start, end), isMatch: true })
    from = end
  }
  if (from < text.length || found.length === 0) stretches.push({ text: text.slice(from), isMatch: false })
  return stretches
}

/** How often a text holds what is searched for; 0 for an empty query. */
export const countMatches = (text: string, query: string): number =>
  findMatches(text, query).filter(({ isMatch }) => isMatch).length
