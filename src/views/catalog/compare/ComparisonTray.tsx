import { useState } from 'react'
import { Link } from 'wouter'

import type { Model } from '@/domain/models/model'
import { useCommands } from '@/hooks/app'
import { useGo } from '@/hooks/conversations/usePlace'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { Chip } from '@/ui/controls/Chip'
import { classNames } from '@/ui/classNames'

import { modelKey, refOf } from '../modelKey'
import { comparedFacts, type Compared } from './comparedFacts'
import { ComparisonTable } from './ComparisonTable'

type Props = {
  readonly compared: readonly Compared[]
  readonly costLabel: string
  readonly onRemove: (key: string) => void
}

const MOST_NAMED = 4

/** Models side by side: what they differ in, and what to do with them. */
export function ComparisonTray({ compared, costLabel, onRemove }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const { chooseModel } = useCommands()
  const go = useGo()
  const facts = comparedFacts(compared, costLabel)
  const differing = facts.filter(({ isDifferent }) => isDifferent).map(({ label }) => label)
  const start = (model: Model) => {
    void chooseModel(null, refOf(model))
    go('/')
  }
  const [only] = compared
  const isTable = isOpen && compared.length > 1
  return (
    <section
      aria-label={t('Comparison')}
      className={classNames(
        'flex max-h-[70%] shrink-0 flex-col border-t border-line bg-surface',
        // A phone has room for nothing beside it.
        isTable && 'max-md:fixed max-md:inset-0 max-md:z-30 max-md:max-h-none max-md:border-t-0',
      )}
    >
      {isTable && <ComparisonTable compared={compared} facts={facts} onStart={start} />}
      <div className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5">
        <span className="text-[13px] font-semibold">{t('Compare')}</span>
        <span className={isTable ? 'contents max-md:hidden' : 'contents'}>
          {compared.map(({ model }) => (
            <Chip
              key={modelKey(model)}
              onRemove={() => onRemove(modelKey(model))}
              removeLabel={t('Remove {name} from the comparison', { name: model.name })}
            >
              {model.name}
            </Chip>
          ))}
        </span>
        <span className="min-w-0 flex-1 truncate text-[13px] text-muted max-sm:hidden">
          {compared.length < 2 ? t('Choose another model to compare') : differencesWords(differing)}
        </span>
        <span className="ml-auto flex flex-wrap gap-2">
          {compared.length === 1 && only && (
            <Button variant="primary" onClick={() => start(only.model)}>
              {t('New chat')}
            </Button>
          )}
          {compared.length > 1 && (
            <>
              <Link href={comparePath(compared.map(({ model }) => model))} className={LINK}>
                {t('Send the same prompt')}
              </Link>
              <Button variant="primary" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
                {isOpen ? t('Close') : t('Side by side')}
              </Button>
            </>
          )}
        </span>
      </div>
    </section>
  )
}

/** `/compare` with these models chosen, each as `connection/model`. */
const comparePath = (models: readonly Model[]): string =>
  `/compare?models=${models.map((model) => encodeURIComponent(modelKey(model))).join(',')}`

function differencesWords(labels: readonly string[]): string {
  if (labels.length === 0) return t('Their catalogs show no differences')
  const named = labels.slice(0, MOST_NAMED).map((label) => label.toLowerCase())
  const more = labels.length - named.length
  return `differences: ${named.join(', ')}${more > 0 ? t(' and {more} more', { more }) : ''}`
}

const LINK =
  'inline-flex h-8 items-center rounded border border-line-strong bg-surface px-3 text-sm font-medium hover:bg-sunken pointer-coarse:min-h-11'
