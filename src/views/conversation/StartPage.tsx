import { Link } from 'wouter'

import { EMPTY_DRAFT } from '@/domain/drafts/draft'
import { useAppState, useCommands } from '@/hooks/app'
import { focusComposer } from '@/ui/focusComposer'

const STARTERS = [
  'What can you do, and what can you not?',
  'Show me what temperature does, with a haiku',
  'Write a small TypeScript function and a table of its tests',
]

/** A new conversation: three ways to begin, and the way to a service of one's own. */
export function StartPage() {
  const { saveDraft } = useCommands()
  const hasService = useAppState((state) => state.connections.some(({ type }) => type !== 'builtin'))
  return (
    <div className="flex min-h-0 flex-1 flex-col items-center justify-center gap-6 overflow-y-auto p-6">
      <h1 className="text-center text-[22px] leading-8 font-semibold text-balance">
        What would you like to know?
      </h1>
      <ul className="flex w-full max-w-xl flex-col divide-y divide-line border-y border-line">
        {STARTERS.map((text) => (
          <li key={text}>
            <button
              type="button"
              className="w-full px-2 py-2.5 text-left text-[15px] hover:bg-tint pointer-coarse:py-3.5"
              onClick={() => {
                saveDraft('new', { ...EMPTY_DRAFT, text })
                focusComposer()
              }}
            >
              {text}
            </button>
          </li>
        ))}
      </ul>
      {!hasService && (
        <p className="max-w-md text-center text-sm text-muted">
          Pocket, a tiny model, answers on this device: nothing you write leaves it.{' '}
          <Link href="/settings/connections" className="text-accent underline underline-offset-2">
            Connect a service
          </Link>{' '}
          for larger ones.
        </p>
      )}
    </div>
  )
}
