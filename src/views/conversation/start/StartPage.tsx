import type { ReactNode } from 'react'

import { useAppState } from '@/hooks/app'
import { useChosenModel } from '@/hooks/models/useModels'
import { t } from '@/lib/text/t'
import { onDemand } from '@/ui/feedback/onDemand'

const Below = onDemand(() => import('./Below').then((module) => module.Below), { isAside: true })

/** A new chat: a greeting, the composer, three starters, and two ways to a larger model. */
export function StartPage({ composer }: { readonly composer: ReactNode }) {
  const { connectionId } = useChosenModel(null)
  const isLocal = useAppState((state) =>
    state.connections.some(({ id, type }) => id === connectionId && type === 'builtin'),
  )
  return (
    // On a phone the composer stays at the bottom and the rest scrolls behind it.
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto md:pt-[clamp(8px,4vh,32px)]">
      <div className="mx-auto w-full chat-column px-4 pt-6 pb-4 md:px-6 md:pb-5 md:text-center">
        <h1 className="text-[26px] leading-9 font-semibold text-balance md:text-[28px]">
          {t('How can I help?')}
        </h1>
        {isLocal && (
          <p className="mt-1.5 text-sm text-muted">
            {t('Pocket is a tiny model that runs in this browser. Nothing you write leaves your device.')}
          </p>
        )}
      </div>
      <div className="w-full max-md:sticky max-md:bottom-0 max-md:order-last max-md:mt-auto max-md:bg-ground max-md:pt-2">
        {composer}
      </div>
      <Below isLocal={isLocal} />
    </div>
  )
}
