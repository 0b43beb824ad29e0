import { Link } from 'wouter'

import { EMPTY_DRAFT } from '@/domain/drafts/draft'
import { useAppState, useCommands } from '@/hooks/app'
import { mark, t } from '@/lib/text/t'
import { Rich } from '@/ui/Rich'
import { focusComposer } from '@/ui/focusComposer'

const STARTERS = [
  mark('What can you do?'),
  mark('Explain temperature with a haiku about rain'),
  mark('Write a TypeScript function with tests'),
]

/** A new conversation: three ways to begin, and the way to a service of one's own. */
export function StartPage() {
  const { saveDraft } = useCommands()
  const hasService = useAppState((state) => state.connections.some(({ type }) => type !== 'builtin'))
  return (
    <div className="flex min-h-0 flex-1 flex-col items-center justify-center gap-6 overflow-y-auto p-6">
      <h1 className="text-center text-[22px] leading-8 font-semibold text-balance">{t('How can I help?')}</h1>
      <ul className="flex w-full max-w-xl flex-col divide-y divide-line border-y border-line">
        {STARTERS.map((text) => (
          <li key={text}>
            <button
              type="button"
              className="w-full px-2 py-2.5 text-left text-[15px] hover:bg-tint pointer-coarse:py-3.5"
              onClick={() => {
                saveDraft('new', { ...EMPTY_DRAFT, text: t(text) })
                focusComposer()
              }}
            >
              {t(text)}
            </button>
          </li>
        ))}
      </ul>
      {!hasService && (
        <p className="max-w-md text-center text-sm text-muted">
          <Rich
            text="Pocket is a tiny model that runs in this browser. Nothing you write leaves your device. {link} for larger models."
            values={{
              link: (
                <Link href="/settings/connections" className="text-accent underline underline-offset-2">
                  {t('Connect a provider')}
                </Link>
              ),
            }}
          />
        </p>
      )}
    </div>
  )
}
