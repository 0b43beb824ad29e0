import { useGo } from '@/hooks/conversations/usePlace'
import type { Model } from '@/domain/models/model'
import { refOf } from '@/domain/modelRef'
import { useCommands } from '@/hooks/app'
import { dotted } from '@/lib/text/dotted'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { ForeignName } from '@/ui/foreign/ForeignName'
import { LetterMark } from '@/ui/layout/Avatar'

import { shortTokens } from '../words'
import { ListRows } from './ListRows'

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
