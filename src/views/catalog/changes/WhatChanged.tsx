import { useState } from 'react'

import { useCatalogChanges } from '@/hooks/catalog/useCatalogChanges'
import type { ConnectionModels } from '@/hooks/models/useModels'
import { onDemand } from '@/ui/feedback/onDemand'
import { t } from '@/lib/text/t'

import { changeSummary } from './changeWords'

const ChangesDialog = onDemand(() => import('./ChangesDialog').then((module) => module.default))

/** What changed since the catalogs before, in a few words; the whole list behind them. */
export function WhatChanged({ groups }: { readonly groups: readonly ConnectionModels[] }) {
  const [isOpen, setIsOpen] = useState(false)
  const found = useCatalogChanges(groups)
  const summary = changeSummary(found.flatMap(({ changes }) => changes))
  const problem = found.find((each) => each.problem !== undefined)?.problem
  if (problem !== undefined)
    return (
      <p role="alert" className="min-w-0 text-[12.5px] text-danger">
        {t('What changed can’t be shown. {reason}', { reason: problem })}
      </p>
    )
  if (summary === undefined) return null
  return (
    <>
      <button
        type="button"
        onClick={() => setIsOpen(true)}
        className="catalog-changed truncate rounded-full border border-line-strong bg-surface px-2.5 py-0.5 text-[12.5px] text-muted hover:bg-sunken hover:text-text pointer-coarse:min-h-11"
      >
        <span aria-hidden className="2xl:hidden">
          {t('What changed')}
        </span>
        <span className="max-2xl:sr-only">
          {t('{label}: {value}', { label: t('What changed'), value: summary })}
        </span>
      </button>
      {isOpen && <ChangesDialog found={found} onClose={() => setIsOpen(false)} />}
    </>
  )
}
