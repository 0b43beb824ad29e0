import type { ReactNode } from 'react'

import { Found } from './Found'

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
