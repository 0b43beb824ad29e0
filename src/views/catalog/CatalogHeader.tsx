import type { ReactNode } from 'react'

import type { CatalogModels } from '@/hooks/useCatalogModels'

import { instantWords } from './words'

type Props = {
  /** What stands before the title: the way to the conversations. */
  readonly start: ReactNode
  readonly catalog: CatalogModels
  /** What stands at the right: what changed. */
  readonly children?: ReactNode
}

/** The title, and how much there is of what age. */
export function CatalogHeader({ start, catalog, children }: Props) {
  const { models, groups, pricedAt } = catalog
  const facts = [
    count(models.length, 'model'),
    count(groups.length, 'service'),
    ...(pricedAt === undefined ? [] : [`prices of ${instantWords(pricedAt)}`]),
  ]
  return (
    <header className="flex min-h-12 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-1.5">
      {start}
      <h1 className="text-base font-semibold">Catalog</h1>
      <p className="text-[13px] text-muted tabular-nums">{facts.join(' · ')}</p>
      <div className="ml-auto flex items-center gap-2">{children}</div>
    </header>
  )
}

const count = (number: number, noun: string): string =>
  `${number.toLocaleString()} ${noun}${number === 1 ? '' : 's'}`
