import { useAppState } from '@/hooks/app'

import { LocalModels } from './LocalModels'
import { Providers } from './Providers'
import { Starters } from './Starters'

/** Shown below the composer of a new chat: starters, then two ways to a larger model. */
export function Below({ isLocal }: { readonly isLocal: boolean }) {
  const hasProvider = useAppState((state) => state.connections.some(({ type }) => type !== 'builtin'))
  return (
    <div className="mx-auto flex w-full max-w-172 flex-col gap-9 px-4 pb-8 md:gap-12 md:px-6 md:pb-12">
      <Starters isLocal={isLocal} />
      {!hasProvider && <Providers />}
      {isLocal && <LocalModels />}
    </div>
  )
}
