import { useDeferredValue, useMemo } from 'react'

import { facetsOf, type Facets } from '@/domain/models/browse/facets'
import type { Model } from '@/domain/models/model'

import { pickerTest, surelyFits, type PickerFilters } from './pickerFilters'
import { searchIn, withTyped, type PickerGroup } from './pickerRows'

/** How many models each filter would leave, and how many of them the conversation fits. */
export type PickerCounts = { readonly facets: Facets; readonly fitting: number }

type Asked = {
  readonly groups: readonly PickerGroup[]
  readonly query: string
  readonly chosen: PickerFilters
  readonly usedTokens: number
  /** Milliseconds since the Unix epoch. */
  readonly now: number
}

type Counted = Asked & { readonly models: readonly Model[] }

const NOT_YET: Counted | undefined = undefined

/** Counted after the list is there, so that neither opening nor typing waits; undefined until then. */
export function usePickerCounts({ groups, query, chosen, usedTokens, now }: Asked): PickerCounts | undefined {
  const models = useMemo(() => groups.flatMap((group) => group.models), [groups])
  const asked = useMemo<Counted | undefined>(
    () => ({ groups, models, query, chosen, usedTokens, now }),
    [groups, models, query, chosen, usedTokens, now],
  )
  const counted = useDeferredValue(asked, NOT_YET)
  return useMemo(() => counted && countsOf(counted), [counted])
}

function countsOf({ groups, models, query, chosen, usedTokens, now }: Counted): PickerCounts {
  const search = searchIn(groups, query)
  const typed = withTyped(chosen, search)
  const isFound = (model: Model) => search.rank(model) !== undefined
  const isMeant = (model: Model) => isFound(model) && (!chosen.fits || surelyFits(model, usedTokens))
  const fits = pickerTest({ ...typed, fits: true }, usedTokens, now)
  return {
    facets: facetsOf(models, typed.filters, now, isMeant),
    fitting: models.filter((model) => fits(model) && isFound(model)).length,
  }
}
