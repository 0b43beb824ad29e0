import { useEffect, useMemo, useState } from 'react'

import type { Model } from '@/domain/models/model'

import { useFreshModels } from '../models/useReadModels'
import { type ConnectionModels, useModels } from '../models/useModels'

import { useListModels } from './usePublicLists'

/** Models whose names and order hold still while one reads and presses them. */
export type SettledModels = {
  readonly models: readonly Model[]
  /** Lists and catalogs are being read: what they bring is shown once all are here. */
  readonly isSettling: boolean
  /** Nothing is shown before the first of them are here. */
  readonly isEmpty: boolean
  /** How many of the providers have answered, and of how many. */
  readonly done: number
  readonly total: number
}

/** A provider that hangs keeps the others from sight no longer than this, in milliseconds. */
const FIRST_LIMIT_MS = 10_000

/**
 * The models of all connections, swapped in one step: at first when every list and catalog is here or has failed, and
 * after that whenever all that is being read again has come. Rows that change their places while lists come in one by one
 * take presses that were meant for others.
 *
 * @param isOrderKnown whether all is read that their order and prices depend on besides; the first rows wait for it too
 */
export function useSettledModels(
  { groups, models, isLoading }: CatalogModels,
  isOrderKnown = true,
): SettledModels {
  const [shown, setShown] = useState<readonly Model[]>()
  const [isLate, setIsLate] = useState(false)
  const isFetching = isLoading || groups.some((group) => group.isFetching === true)
  const mayShow = shown === undefined ? (!isLoading && isOrderKnown) || isLate : !isFetching
  // During rendering: the first frame that may show them does.
  if (mayShow && shown !== models) setShown(models)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), FIRST_LIMIT_MS)
    return () => clearTimeout(timer)
  }, [])
  return {
    models: (mayShow ? models : shown) ?? NONE,
    isSettling: isFetching,
    isEmpty: shown === undefined && !mayShow,
    done: groups.filter((group) => !group.isLoading && group.isFetching !== true).length,
    total: groups.length,
  }
}

const NONE: readonly Model[] = []

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
