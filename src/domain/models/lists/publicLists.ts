import { mark } from '@/lib/text/t'

import { originOf } from '../../connections/baseUrl'
import type { Connection } from '../../connections/connection'
import { CONNECTION_PRESETS } from '../../connections/connectionPresets'
import type { ConnectionId } from '../../ids'
import type { Model } from '../model'

/** A list of prices and facts that anyone may read. None of its models can be chatted with through it. */
export type PublicList = { readonly id: string; readonly name: string; readonly url: string }

/** What is known of a list before it is loaded. */
export type KnownList = PublicList & {
  /** What its entries say. */
  readonly holds: string
  /** About how large it is, bytes. */
  readonly about: number
}

export const KNOWN_LISTS: readonly KnownList[] = [
  {
    id: 'openrouter',
    name: 'OpenRouter',
    url: 'https://openrouter.ai/api/v1/models',
    holds: mark('Prices, context, parameters'),
    about: 500_000,
  },
  {
    id: 'modelsdev',
    name: 'models.dev',
    url: 'https://models.dev/api.json',
    holds: mark('Prices, context, dates, many providers'),
    about: 3_000_000,
  },
  {
    id: 'litellm',
    name: 'LiteLLM',
    url: 'https://raw.githubusercontent.com/BerriAI/litellm/main/model_prices_and_context_window.json',
    holds: mark('Prices, context, tiers, many providers'),
    about: 1_500_000,
  },
]

/** A list at an address that the person typed. */
export const listAt = (url: string): PublicList => ({
  id: url,
  name: new URL(url).host,
  url,
})

const PREFIX = 'list:'

/** A list in the form of a provider, for what reads and keeps catalogs. It is among no connections of the app. */
export const listConnection = ({ id, name, url }: PublicList): Connection => ({
  id: `${PREFIX}${id}` as ConnectionId,
  type: 'remote',
  name,
  baseUrl: '',
  catalogUrl: url,
  headers: {},
  rememberKey: false,
  createdAt: 0,
})

/** Whether a model is only described here, by a public list: no provider of the person's has it. */
export const isOfList = ({ connectionId }: Pick<Model, 'connectionId'>): boolean =>
  connectionId.startsWith(PREFIX)

/** The provider to add for a model of a list, as its preset's id; `custom` where no preset is known to have it. */
export function presetFor({ id, connectionId, entry }: Pick<Model, 'id' | 'connectionId' | 'entry'>): string {
  const presets = CONNECTION_PRESETS.filter(({ isLocal }) => !isLocal)
  const list = presets.find(
    (preset) => preset.catalogUrl !== '' && `${PREFIX}${preset.id}` === (connectionId as string),
  )
  const named = [id.split('/')[0], entry?.owner]
    .map((name) => name?.toLowerCase())
    .flatMap((name) => presets.find((preset) => preset.id === name) ?? [])
  return (list ?? named[0])?.id ?? 'custom'
}

/** What a list is loaded from, for people: `openrouter.ai`. */
export const siteOf = ({ url }: PublicList): string => originOf(url).replace(/^https?:\/\//, '')
