import { useId, type ReactNode } from 'react'
import { Link } from 'wouter'

import { CONNECTION_PRESETS, type ConnectionPreset } from '@/domain/connections/connectionPresets'
import { refOf } from '@/domain/modelRef'
import { bestKnownOf } from '@/domain/models/bestKnown'
import { developerLetter, type Model } from '@/domain/models/model'
import { useApp, useAppState, useCommands } from '@/hooks/app'
import { useModelShelf } from '@/hooks/builtin/useModelShelf'
import { useGo } from '@/hooks/conversations/usePlace'
import { useModels } from '@/hooks/models/useModels'
import { formatBytes } from '@/lib/text/formatBytes'
import { formatList } from '@/lib/text/formatList'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { focusComposer } from '@/ui/focusComposer'
import { ForeignName } from '@/ui/foreign/ForeignName'
import { Download, Plus } from '@/ui/icons'
import { LetterMark } from '@/ui/layout/Avatar'

import { Starters } from './Starters'

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

const MOST_LOCAL = 2

/** Larger models for this device, with size and licence; nothing is fetched before one asks for it. */
function LocalModels() {
  const { suggested, kept, transfers, isSupported, addUrl } = useModelShelf()
  const go = useGo()
  const taken = new Set([...kept, ...transfers].map(({ url }) => url))
  const offered = suggested.filter(({ url }) => !taken.has(url)).slice(0, MOST_LOCAL)
  if (isSupported === false || offered.length === 0) return null
  return (
    <StartSection title={t('Run a larger model on this device')} note={t('Free and private, works offline')}>
      <ul className="divide-y divide-line border-y border-line">
        {offered.map(({ name, url, note, sizeBytes, license }) => (
          <li key={url} className="flex min-h-11 flex-wrap items-center gap-x-3 py-1.5 text-sm">
            <span className="font-medium">{name}</span>
            <span className="min-w-0 grow basis-40 text-[13px] text-muted">{t(note)}</span>
            <span className="text-[13px] text-muted tabular-nums">
              {formatBytes(sizeBytes)} · {license}
            </span>
            <Button
              size="small"
              aria-label={t('Get {name}', { name })}
              onClick={() => {
                addUrl(url)
                go('/settings/models')
              }}
            >
              <Download aria-hidden size={14} />
              {t('Get')}
            </Button>
          </li>
        ))}
      </ul>
    </StartSection>
  )
}

type Props = { readonly title: string; readonly note: string; readonly children: ReactNode }

/** A part of the start page: what one can do there, and why. */
function StartSection({ title, note, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="text-sm font-semibold">
          {title}
        </h2>
        <p className="text-[13px] text-muted">{note}</p>
      </div>
      {children}
    </section>
  )
}

/** Shown of all providers together. */
const MOST_THEIRS = 6
const COMING = Array.from({ length: MOST_THEIRS }, (_, place) => place)

/** Models of the person's providers, where the next chat would still go to the small one of this device. */
function TheirModels() {
  const { now } = useApp()
  const { chooseModel } = useCommands()
  const go = useGo()
  const groups = useModels().filter(({ connection }) => connection.type !== 'builtin')
  const each = Math.max(1, Math.floor(MOST_THEIRS / groups.length))
  const offered = groups.flatMap(({ models }) => bestKnownOf(models, each, now())).slice(0, MOST_THEIRS)
  const isLoading = offered.length === 0 && groups.some((group) => group.isLoading)
  const choose = (model: Model) => {
    void chooseModel(null, refOf(model))
    focusComposer()
  }
  return (
    <StartSection
      title={t('Choose a model')}
      note={formatList(groups.map(({ connection }) => connection.name))}
    >
      {/* Columns of one width: names that come later, or become others, move nothing. */}
      <ul aria-busy={isLoading} className="grid gap-2 sm:grid-cols-2">
        {offered.map((model) => (
          <li key={`${model.connectionId} ${model.id}`} className="min-w-0">
            <Button className="w-full justify-start" onClick={() => choose(model)}>
              <LetterMark letter={developerLetter(model)} />
              <ForeignName text={model.name} />
            </Button>
          </li>
        ))}
        {isLoading && COMING.map((place) => <li key={place} aria-hidden className="h-8 rounded bg-sunken" />)}
        <li>
          <Button variant="quiet" onClick={() => go('/?pick')}>
            {t('All models')}
          </Button>
        </li>
      </ul>
    </StartSection>
  )
}

/** The best known, in the order of the start page. */
const BEST_KNOWN = ['openrouter', 'openai', 'anthropic', 'google', 'mistral', 'ollama', 'lmstudio']

/** The presets that the start page offers as buttons, up to a fixed number. */
const bestKnownPresets = (most: number): readonly ConnectionPreset[] =>
  BEST_KNOWN.flatMap((id) => CONNECTION_PRESETS.filter((preset) => preset.id === id)).slice(0, most)
