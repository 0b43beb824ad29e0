import { useDeferredValue, useMemo, useState } from 'react'

import type { Model } from '@/domain/models/model'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import { Dialog } from '@/ui/overlays/Dialog'
import { SearchField } from '@/ui/controls/TextField'
import { VirtualList } from '@/ui/layout/VirtualList'
import { ForeignName } from '@/ui/foreign/ForeignName'

import { modelKey, whyNotShown, type Costs } from './catalogRows'
import type { PageQuery } from './pageQuery'
import { hasWords, searchedText, wantedWords } from '@/lib/text/wantedWords'

type Props = {
  readonly models: readonly Model[]
  readonly shown: readonly Model[]
  readonly costs: Costs
  readonly page: PageQuery
  readonly now: number
  readonly connectionNames: ReadonlyMap<string, string>
  readonly onClose: () => void
}

/** Every model that the filters hold back, found by name, with each reason. */
export default function WhyNotDialog(props: Props) {
  const { models, shown, costs, page, now, connectionNames, onClose } = props
  const [text, setText] = useState(page.filters.text)
  const wanted = useDeferredValue(text)
  const held = useMemo(() => {
    const inTable = new Set(shown)
    // What is asked for here is a name: the words of the other search box are no reason of their own.
    const withoutText = { ...page, filters: { ...page.filters, text: '' } }
    return models
      .filter((model) => !inTable.has(model))
      .map((model) => ({ model, name: searchedText(`${model.name} ${model.id}`), page: withoutText }))
  }, [models, shown, page])
  const found = useMemo(() => {
    const words = wantedWords(wanted)
    return held.filter(({ name }) => hasWords(name, words))
  }, [held, wanted])
  const reasonsOf = (model: Model, without: PageQuery) => {
    const reasons = whyNotShown(model, { costs, page: without, now }, (id) => connectionNames.get(id) ?? id)
    return reasons.length > 0 ? reasons : [t('It doesn’t match your search.')]
  }

  return (
    <Dialog
      title={t('Why is a model missing?')}
      description={plural(held.length, {
        one: '{count} model is hidden by your filters.',
        other: '{count} models are hidden by your filters.',
      })}
      onClose={onClose}
    >
      <div className="p-4 pb-2">
        <SearchField label={t('Find a hidden model')} value={text} onChange={setText} />
      </div>
      <div className="flex h-80 flex-col px-4 pb-3">
        {found.length === 0 && (
          <p className="py-6 text-sm text-muted">
            {t('No catalog or model list contains this name, or the model is already in the table.')}
          </p>
        )}
        <VirtualList
          label={t('Hidden models')}
          items={found}
          keyOf={({ model }) => modelKey(model)}
          estimateHeight={() => 58}
          renderItem={({ model, page: without }) => (
            <div className="border-b border-line py-1.5 text-sm">
              <span dir="auto" className="font-medium">
                <ForeignName text={model.name} />
              </span>{' '}
              <span className="text-[13px] text-muted">{connectionNames.get(model.connectionId)}</span>
              {reasonsOf(model, without).map((reason) => (
                <p key={reason} className="text-[13px] leading-5 text-muted">
                  {reason}
                </p>
              ))}
            </div>
          )}
        />
      </div>
    </Dialog>
  )
}
