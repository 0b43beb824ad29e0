import { useState } from 'react'

import { refOf } from '@/domain/modelRef'
import { KNOWN_LISTS, listAt, siteOf, type PublicList } from '@/domain/models/lists/publicLists'
import type { Model } from '@/domain/models/model'
import { readWebAddress } from '@/domain/web/namedAddresses'
import { useCommands } from '@/hooks/app'
import { usePublicLists } from '@/hooks/catalog/usePublicLists'
import { useGo } from '@/hooks/conversations/usePlace'
import { dotted } from '@/lib/text/dotted'
import { formatBytes } from '@/lib/text/formatBytes'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { TextField } from '@/ui/controls/TextField'
import { Problem } from '@/ui/feedback/Outcome'
import { ForeignName } from '@/ui/foreign/ForeignName'
import { LetterMark } from '@/ui/layout/Avatar'

import { dayWords, shortTokens } from '../words'

/** Public lists, one press each: source, what they hold, size and date, and any other address. */
export function ListRows() {
  const lists = usePublicLists()
  const { loaded, problems, unreadable } = lists
  const others = loaded.filter(({ list }) => !KNOWN_LISTS.some(({ id }) => id === list.id))
  const first = loaded.length === 0
  return (
    <>
      <ul className="divide-y divide-line rounded border border-line bg-surface">
        {KNOWN_LISTS.map((list, index) => (
          <ListRow
            key={list.id}
            {...rowOf(list)}
            holds={t(list.holds)}
            about={list.about}
            isFirst={first && index === 0}
          />
        ))}
        {others.map(({ list }) => (
          <ListRow key={list.id} {...rowOf(list)} />
        ))}
      </ul>
      <Problem text={unreadable} className="mt-2" />
      <p className="mt-2.5 text-[13px] text-muted">
        {t(
          'Kept on this device with its date, also offline. Load several if you like: the same model becomes one row.',
        )}
      </p>
      <OtherList isBusy={lists.busy.size > 0} add={lists.add} problems={problems} />
    </>
  )

  function rowOf(list: PublicList) {
    return {
      list,
      kept: loaded.find((each) => each.list.id === list.id),
      isBusy: lists.busy.has(list.id),
      problem: problems[list.id],
      onLoad: () => void lists.add(list),
      onRemove: () => void lists.remove(list.id),
    }
  }
}

type RowProps = {
  readonly list: PublicList
  readonly kept: ReturnType<typeof usePublicLists>['loaded'][number] | undefined
  readonly holds?: string
  /** About how large it is, bytes. */
  readonly about?: number
  readonly isBusy: boolean
  readonly isFirst?: boolean
  readonly problem: string | undefined
  readonly onLoad: () => void
  readonly onRemove: () => void
}

function ListRow({ list, kept, holds, about, isBusy, isFirst = false, problem, onLoad, onRemove }: RowProps) {
  const { name } = list
  return (
    <li className="px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <LetterMark letter={name.slice(0, 1)} />
        <span className="min-w-32 flex-1">
          <span className="block text-sm font-medium">
            <ForeignName text={name} />
          </span>
          <span className="block text-[13px] break-all text-muted">{siteOf(list)}</span>
        </span>
        <span className="text-[13px] max-sm:w-full max-sm:ps-9 sm:w-48">
          {kept && (
            <span className="block tabular-nums">
              {plural(kept.reading.entries.length, { one: '{count} model', other: '{count} models' })}
            </span>
          )}
          {holds !== undefined && <span className="block text-muted">{holds}</span>}
        </span>
        <span className="text-[13px] tabular-nums max-sm:w-full max-sm:ps-9 sm:w-24 sm:text-end">
          <span className="block">
            {kept
              ? formatBytes(kept.bytes)
              : about !== undefined && t('about {size}', { size: formatBytes(about) })}
          </span>
          {kept && <span className="block text-muted">{dayWords(kept.fetchedAt)}</span>}
        </span>
        {kept ? (
          <span className="flex w-36 justify-end gap-1 max-sm:ms-9 max-sm:justify-start">
            <Button size="small" isBusy={isBusy} aria-label={t('Refresh {name}', { name })} onClick={onLoad}>
              {t('Refresh')}
            </Button>
            <Button size="small" variant="quiet" aria-label={t('Remove {name}', { name })} onClick={onRemove}>
              {t('Remove')}
            </Button>
          </span>
        ) : (
          <Button
            variant={isFirst ? 'primary' : 'plain'}
            isBusy={isBusy}
            onClick={onLoad}
            className="min-w-36 max-sm:ms-9"
          >
            {t('Load {name}', { name })}
          </Button>
        )}
      </div>
      <Problem text={problem} className="mt-2" />
    </li>
  )
}

type OtherProps = {
  readonly isBusy: boolean
  readonly add: (list: PublicList) => Promise<boolean>
  readonly problems: Readonly<Record<string, string>>
}

/** A list at any address, or a provider's own. */
function OtherList({ isBusy, add, problems }: OtherProps) {
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState<string>()
  const [invalid, setInvalid] = useState<string>()
  const problem = invalid ?? (asked === undefined ? undefined : problems[asked])
  const load = async () => {
    const address = readWebAddress(typed)
    setInvalid(address.ok ? undefined : address.error)
    if (!address.ok) return
    setAsked(address.value)
    if (await add(listAt(address.value))) setTyped('')
  }
  return (
    <form
      className="mt-8 flex flex-wrap items-start gap-2 sm:flex-nowrap"
      onSubmit={(event) => {
        event.preventDefault()
        void load()
      }}
    >
      <TextField
        label={t('Another list')}
        placeholder={t('Address of a list or of a provider’s models')}
        value={typed}
        onChange={setTyped}
        error={problem}
        inputMode="url"
        className="flex-1 max-sm:basis-full"
      />
      <Button type="submit" className="sm:mt-6" disabled={typed.trim() === '' || isBusy}>
        {t('Load')}
      </Button>
    </form>
  )
}

/** A catalog without a provider: public lists of prices, then the ways to chat. `models`: those on this device. */
export function NoAccount({ models }: { readonly models: readonly Model[] }) {
  const go = useGo()
  const { chooseModel } = useCommands()
  const [local] = models
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto w-full max-w-[752px] px-4 py-8 md:py-20">
        <h2 className="text-xl font-semibold md:text-[28px] md:leading-9">
          {t('Compare models before you have an account')}
        </h2>
        <p className="mt-3 mb-6 max-w-[584px] text-base leading-[26px] text-muted">
          {t(
            'Load a public list of prices and facts: no key, no account. To chat with one of its models, add its provider later.',
          )}
        </p>
        <ListRows />
        <div className="mt-8 flex flex-wrap items-center gap-x-3 gap-y-3 border-t border-line pt-4">
          {local && (
            <span className="flex min-w-0 flex-auto items-center gap-3">
              <LetterMark letter={local.name.slice(0, 1)} />
              <span className="text-sm font-medium">
                <ForeignName text={local.name} />
              </span>
              <span className="text-[13px] text-muted">{factsOf(local)}</span>
            </span>
          )}
          <span className="ms-auto flex flex-wrap gap-3">
            <Button onClick={() => go('/settings/connections')}>{t('Add provider')}</Button>
            {local && (
              <Button
                onClick={() => {
                  void chooseModel(null, refOf(local))
                  go('/')
                }}
              >
                {t('Chat with {name}', { name: local.name })}
              </Button>
            )}
          </span>
        </div>
      </div>
    </div>
  )
}

const factsOf = ({ entry }: Model): string =>
  dotted([
    t('on this device'),
    ...(entry?.prices.type === 'free' ? [t('free')] : []),
    ...(entry?.contextTokens === undefined
      ? []
      : [t('{tokens} context', { tokens: shortTokens(entry.contextTokens) })]),
  ])
