import type { ReactNode } from 'react'
import { Link } from 'wouter'

import { bestKnownPresets } from '@/domain/connections/connectionPresets'
import { useAppState } from '@/hooks/app'
import { t } from '@/lib/text/t'
import { Plus } from '@/ui/icons'

import { LocalModels, StartSection } from './LocalModels'
import { Starters } from './Starters'
import { TheirModels } from './TheirModels'

/** Shown below the composer of a new chat: starters, then the ways to a larger model. */
export function Below({ isLocal }: { readonly isLocal: boolean }) {
  const hasProvider = useAppState((state) => state.connections.some(({ type }) => type !== 'builtin'))
  return (
    <div className="mx-auto flex w-full chat-column flex-col gap-9 px-4 pb-8 md:gap-12 md:px-6 md:pb-12">
      <Starters isLocal={isLocal} />
      {!hasProvider && <Providers />}
      {hasProvider && isLocal && <TheirModels />}
      {isLocal && <LocalModels />}
    </div>
  )
}

const MOST = 7

/** The best known providers as buttons; each opens the form filled in for it. */
function Providers() {
  return (
    <StartSection title={t('Add a provider')} note={t('Use your own key for larger models')}>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-2">
        {bestKnownPresets(MOST).map(({ id, name }) => (
          <Provider key={id} preset={id} mark={markOf(name)} name={name} />
        ))}
        <Provider preset="custom" mark={<Plus aria-hidden size={12} />} name={t('Other…')} />
      </ul>
    </StartSection>
  )
}

/** Two letters: those of its words or capitals, else its first two, so that OpenAI and OpenRouter are told apart. */
const markOf = (name: string): string => {
  const capitals = name.match(/\p{Lu}/gu) ?? []
  const letters = capitals.length > 1 ? `${capitals[0]}${capitals[1]?.toLowerCase()}` : name.slice(0, 2)
  return letters
}

type ProviderProps = { readonly preset: string; readonly mark: ReactNode; readonly name: string }

const Provider = ({ preset, mark, name }: ProviderProps) => (
  <li>
    <Link
      href={`/settings/connections?add=${preset}`}
      className="flex h-9 items-center gap-2 rounded border border-line-strong bg-surface px-2 text-sm hover:bg-hover pointer-coarse:h-11"
    >
      <span
        aria-hidden
        className="grid size-5 shrink-0 place-items-center rounded-[5px] border border-line bg-sunken text-[10px] font-semibold"
      >
        {mark}
      </span>
      {preset === 'custom' ? <span className="text-muted">{name}</span> : name}
    </Link>
  </li>
)
