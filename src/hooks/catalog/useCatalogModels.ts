import { useMemo } from 'react'

import type { Model } from '@/domain/models/model'

import { useFreshModels } from '../models/useFreshModels'
import { useModels, type ConnectionModels } from '../models/useModels'
import { useListModels } from './usePublicLists'

export type CatalogModels = {
  readonly groups: readonly ConnectionModels[]
  /** Models of all connections together. */
  readonly models: readonly Model[]
  readonly isLoading: boolean
  /** When the oldest of the catalogs, or lists in their place, was read; milliseconds since the epoch; undefined when none was. */
  readonly pricedAt: number | undefined
}

/** All models there are, of every connection and every public list. */
export function useCatalogModels(): CatalogModels {
  useFreshModels()
  const own = useModels()
  const lists = useListModels()
  return useMemo(() => {
    const groups = lists.groups.length === 0 ? own : [...own, ...lists.groups]
    const dates = groups.flatMap(
      ({ catalogAt, listedAt, reading }) => catalogAt ?? (reading && listedAt) ?? [],
    )
    return {
      groups,
      models: groups.flatMap((group) => group.models),
      isLoading: lists.isLoading || groups.some((group) => group.isLoading),
      pricedAt: dates.length === 0 ? undefined : Math.min(...dates),
    }
  }, [own, lists.groups, lists.isLoading])
}
