import { useMemo, useState, type ReactNode } from 'react'
import { useLocation, useSearch } from 'wouter'

import type { Conversation } from '@/domain/conversations/conversation'
import { startOfMonth } from '@/domain/ledger/groupLedger'
import { usageOf } from '@/domain/ledger/wouldHaveCost'
import { refOf } from '@/domain/modelRef'
import { isOfList } from '@/domain/models/lists/publicLists'
import type { Model } from '@/domain/models/model'
import { modelSearch } from '@/domain/models/search/modelSearch'
import { formatBracket, formatMoney } from '@/domain/pricing'
import { useApp, useAppState, useCommands } from '@/hooks/app'
import { useOwnScores } from '@/hooks/catalog/useOwnScores'
import { useCatalogModels } from '@/hooks/catalog/useSettledModels'
import { useGo } from '@/hooks/conversations/usePlace'
import { useLedger } from '@/hooks/ledger/useLedger'
import { useProject } from '@/hooks/projects/useProjects'
import { dotted } from '@/lib/text/dotted'
import { formatWholeMonth } from '@/lib/text/formatTime'
import { formatTokens } from '@/lib/text/formatTokens'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { RadioGroup } from '@/ui/controls/RadioGroup'
import { TextField } from '@/ui/controls/TextField'
import { LoadFailed } from '@/ui/feedback/LoadFailed'
import { ForeignName } from '@/ui/foreign/ForeignName'
import { Popover } from '@/ui/overlays/Popover'

import { CatalogLink } from '../CatalogLink'
import '../catalog.css'
import { modelKey, nearestFirst } from '../catalogRows'
import { savingWords } from '../words'
import { CostNotes, CostTable } from './CostTable'
import {
  entriesIn,
  monthBefore,
  replayOn,
  scopeIn,
  scopeText,
  startOf,
  usualModels,
  type CostScope,
  type Replayed,
} from './replayRows'

/** `/catalog/cost`: what past requests would have cost with other models. */
export function WouldHaveCost({ start }: { readonly start: ReactNode }) {
  const { now } = useApp()
  const [openedAt] = useState(now)
  const { chooseModel } = useCommands()
  const go = useGo()
  const params = new URLSearchParams(useSearch())
  const [, navigate] = useLocation()
  const conversations = useAppState((state) => state.conversations)
  const recent = useAppState((state) => state.settings.recentModels)
  const { chosen, chat, options } = useScopes(params.get('of'), conversations, openedAt)
  const { value: entries, problem, again } = useLedger(startOf(scopeOf(chosen)))
  const { models: all } = useCatalogModels()
  const scores = useOwnScores(undefined)
  const added = params.getAll('with')
  const own = useMemo(
    () => (entries ? entriesIn(scopeOf(chosen), entries, conversations) : undefined),
    [chosen, entries, conversations],
  )
  const usage = useMemo(() => own && usageOf(own), [own])
  const compared = useMemo(() => {
    if (!own) return []
    const byKey = new Map(all.map((model) => [modelKey(model), model]))
    const usual = usualModels(own, { all, recent, scores })
    return [...new Set([...usual, ...added.flatMap((key) => byKey.get(key) ?? [])])]
    // The address as one text: its list is another each time.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [own, all, recent, scores, added.join('\n')])
  const replayed = useMemo(
    () => own && replayOn(own, compared, { all, scores, now: openedAt }),
    [own, compared, all, scores, openedAt],
  )
  const show = (of: string, models: readonly string[]) => {
    const next = new URLSearchParams([['of', of], ...models.map((key) => ['with', key])])
    navigate(`/catalog/cost?${next.toString()}`, { replace: true })
  }
  const chooseBest = (model: Model) => {
    void chooseModel(null, refOf(model))
    go('/')
  }
  const best = replayed?.best

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <header className="flex min-h-12 shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-1.5">
        {start}
        <CatalogLink />
        <h1 className="text-base font-semibold">{t('What would it have cost')}</h1>
        <RadioGroup
          label={t('Requests')}
          isLabelHidden
          className="md:ms-auto"
          value={chosen}
          options={options}
          onChange={(of) => show(of, added)}
        />
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto px-4 py-6">
        {problem !== undefined ? (
          <LoadFailed title={t('Your spending can’t be read')} onRetry={again}>
            {problem}
          </LoadFailed>
        ) : !usage || !replayed ? (
          <div aria-busy="true" className="h-40" />
        ) : usage.requests === 0 ? (
          <p className="rounded border border-line p-4 text-sm text-muted">
            {t(
              'Nothing was sent here yet. Choose another chat or month, or come back after your first reply.',
            )}
          </p>
        ) : (
          <>
            <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
              <Answer replayed={replayed} votes={scores.votes} />
              {best && !isOfList(best.model) && (
                <Button variant="primary" onClick={() => chooseBest(best.model)}>
                  {t('Use {model} in new chats', { model: best.title })}
                </Button>
              )}
            </div>
            <p className="mt-2 text-[13px] text-muted tabular-nums">{usageWords(usage, chat)}</p>
            <div className="mt-5 mb-3 flex flex-wrap items-center justify-between gap-3 text-[13px] text-muted">
              <span className="flex flex-wrap items-center gap-3">
                {plural(compared.length, {
                  one: 'Compared with {count} model you use or score',
                  other: 'Compared with {count} models you use or score',
                })}
                <AddModel
                  models={all}
                  onAdd={(key) => show(chosen, [...added.filter((other) => other !== key), key])}
                />
              </span>
              <span>{t('Same tokens, each model’s own prices')}</span>
            </div>
            <CostTable replayed={replayed} scores={scores} />
            <CostNotes usage={usage} replayed={replayed} />
          </>
        )}
      </div>
    </div>
  )
}

/** The answer in a line, and how sure it is. */
function Answer({
  replayed: { paid, best, main },
  votes,
}: {
  readonly replayed: Replayed
  readonly votes: number
}) {
  const money = formatMoney(paid.range.low)
  return (
    <div>
      <p className="text-xl leading-7 font-semibold tabular-nums sm:text-[28px] sm:leading-9">
        {t('{money} paid', { money })}
        {best && (
          <>
            <span className="text-muted"> · </span>
            <span className="text-accent">
              {t('{money} with {model}', { money: formatBracket(best.cost.range), model: best.title })}
            </span>
          </>
        )}
      </p>
      <p className="mt-1 text-sm text-muted">
        {!best
          ? t('No compared model would have been cheaper and known to be as good.')
          : votes > 0 && main
            ? t('{saving} less, and your votes show no clear difference between it and what you used.', {
                saving: savingWords(best.saving),
              })
            : t('{saving} less. You haven’t voted yet, so nothing says whether it’s as good.', {
                saving: savingWords(best.saving),
              })}
      </p>
    </div>
  )
}

function usageWords(usage: ReturnType<typeof usageOf>, chat: Conversation | undefined): string {
  const { requests, chats, toolSteps, promptTokens, cachedTokens, outputTokens } = usage
  return dotted([
    plural(requests, { one: '{count} request', other: '{count} requests' }),
    ...(chat ? [] : [plural(chats, { one: '{count} chat', other: '{count} chats' })]),
    ...(toolSteps > 0 ? [plural(toolSteps, { one: '{count} tool step', other: '{count} tool steps' })] : []),
    cachedTokens > 0
      ? t('{tokens} tokens in, {cached} of them cached', {
          tokens: formatTokens(promptTokens),
          cached: formatTokens(cachedTokens),
        })
      : t('{tokens} tokens in', { tokens: formatTokens(promptTokens) }),
    t('{tokens} tokens out', { tokens: formatTokens(outputTokens) }),
  ])
}

/** The scope of a text that is one. */
const scopeOf = (text: string): CostScope => scopeIn(text) ?? { type: 'month', from: 0 }

/** What can be priced again: the chat used last or that of the address, its project, this month and the last. */
function useScopes(
  text: string | null,
  conversations: Readonly<Record<string, Conversation>>,
  openedAt: number,
) {
  const asked = scopeIn(text)
  const chat =
    asked?.type === 'chat'
      ? conversations[asked.id]
      : Object.values(conversations)
          .filter(({ trashedAt }) => trashedAt === null)
          .reduce<Conversation | undefined>(
            (latest, each) => (latest && latest.updatedAt >= each.updatedAt ? latest : each),
            undefined,
          )
  const projectId = asked?.type === 'project' ? asked.id : chat?.settings.project
  const project = useProject(projectId)
  const thisMonth = startOfMonth(openedAt)
  const scopes: readonly (readonly [CostScope, string])[] = [
    ...(chat ? [[{ type: 'chat', id: chat.id }, t('This chat')] as const] : []),
    ...(projectId !== undefined && project
      ? [[{ type: 'project', id: projectId }, project.name] as const]
      : []),
    ...[thisMonth, monthBefore(thisMonth), ...(asked?.type === 'month' ? [asked.from] : [])]
      .filter((from, index, months) => months.indexOf(from) === index)
      .map((from) => [{ type: 'month', from }, formatWholeMonth(from)] as const),
  ]
  const chosen = scopeText(asked ?? scopes[0]?.[0] ?? { type: 'month', from: thisMonth })
  const scope = scopeOf(chosen)
  return {
    chosen,
    chat: scope.type === 'chat' ? chat : undefined,
    options: scopes.map(([each, label]) => ({ value: scopeText(each), label })),
  }
}

type Props = { readonly models: readonly Model[]; readonly onAdd: (key: string) => void }

const MOST_FOUND = 8

/** A button with a search for one more model. */
function AddModel({ models, onAdd }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const found = useMemo(() => {
    if (text.trim() === '') return []
    const search = modelSearch(text, models)
    const hits = models.filter((model) => model.entry && search.rank(model) !== undefined)
    return nearestFirst(hits, search).slice(0, MOST_FOUND)
  }, [text, models])
  return (
    <Popover
      label={t('Add a model')}
      isOpen={isOpen}
      onOpenChange={setOpen}
      className="flex w-72 flex-col gap-2 p-3"
      trigger={<Button>{t('+ Model')}</Button>}
    >
      <TextField label={t('Search models')} isLabelHidden value={text} onChange={setText} />
      {text.trim() !== '' && found.length === 0 && (
        <p className="text-[13px] text-muted">{t('No model is called that.')}</p>
      )}
      <ul aria-label={t('Models found')} className="flex flex-col">
        {found.map((model) => (
          <li key={modelKey(model)}>
            <button
              type="button"
              className="w-full rounded-[6px] px-2 py-1.5 text-start text-sm hover:bg-sunken pointer-coarse:min-h-11"
              onClick={() => {
                onAdd(modelKey(model))
                setText('')
                setOpen(false)
              }}
            >
              <ForeignName text={model.name} />
            </button>
          </li>
        ))}
      </ul>
    </Popover>
  )
}
