import { add, decimalText, parseDecimal } from '@/lib/decimal'
import { isRecord } from '@/lib/json'

import { countOf, fieldsOf, textOf, type Fields } from './fields'
import type { Usage, UsageRound } from './usage'

/** What was used beside tokens, by its name; counts above zero. */
type Extras = Readonly<Record<string, number>>

/** Names of numbers in a usage that no one is billed for, or that are part of other counts. */
const NOT_BILLED =
  /^(?:text|cached|cache_\w+|reasoning|thinking|accepted_prediction|rejected_prediction|audio|image|total)_tokens$|^video_tokens$|^cached_tokens_details$|^cache_write_tokens_details$|^(?:web_fetch_requests|tool_calls_\w+|mcp_calls)$/
/** What a number at the top of a usage counts, where it is neither tokens nor time that passed. */
const UNITS =
  /(?:requests|calls|searches|queries|sessions|pages|seconds|images|characters|sources_used|citation_tokens)$/
const CLOCK = /time|latency|duration|delay|_per_|^num_server_side_tools_used$/
const MOST_EXTRAS = 20

/** Counts in an object of details that nothing else reads: each may be billed. */
export function unreadCounts(details: Fields, read: readonly string[] = []): Extras {
  const found = Object.entries(details).flatMap(([name, value]): readonly (readonly [string, number])[] => {
    if (read.includes(name) || NOT_BILLED.test(name)) return []
    if (isRecord(value))
      return Object.entries(unreadCounts(value)).map(([inner, count]) => [`${name}.${inner}`, count] as const)
    const count = countOf(value)
    return count ? [[name.slice(0, 100), count]] : []
  })
  return Object.fromEntries(found.slice(0, MOST_EXTRAS))
}

/** Counts at the top of a usage that nothing else reads: requests, pages, seconds of sound. */
export const unreadUnits = (usage: Fields, read: readonly string[] = []): Extras =>
  unreadCounts(
    Object.fromEntries(
      Object.entries(usage).filter(
        ([name, value]) => typeof value === 'number' && UNITS.test(name) && !CLOCK.test(name),
      ),
    ),
    read,
  )

/** The usage with more that was used beside its tokens; of two counts of one thing the larger. */
export function withExtras<Counted extends Pick<Usage, 'extras'>>(usage: Counted, more: Extras): Counted {
  if (Object.keys(more).length === 0) return usage
  const extras = { ...usage.extras }
  for (const [name, count] of Object.entries(more)) extras[name] = Math.max(extras[name] ?? 0, count)
  return { ...usage, extras }
}

/** Calls of tools that a provider runs at no charge beyond their tokens, and those that are no tools of its own. */
const FREE_CALL =
  /^(?:function|custom_tool|local_shell|apply_patch|mcp|tool_search|computer|web_fetch|tool_search_tool\w*|advisor|web_search)$/
const SESSIONS: ReadonlySet<string> = new Set(['code_interpreter', 'shell'])

/**
 * Counts the calls of a provider's own tools in what a reply holds: items of Responses (`file_search_call`) and blocks of
 * Messages (`server_tool_use`). Searches of the web are counted apart: only they cost, not opening a page or finding
 * something in it. Calls in one container are one session.
 */
export function createHostedCount() {
  const calls = new Map<string, number>()
  const containers = new Set<string>()
  let searches = 0

  function add(name: string, container: string): void {
    if (container !== '') {
      if (containers.has(container)) return
      containers.add(container)
    }
    calls.set(name, (calls.get(name) ?? 0) + 1)
  }

  return {
    /** Notes an item or a block; it is told once, when it is whole. */
    note(item: Fields): void {
      const type = textOf(item['type'])
      const name = type === 'server_tool_use' ? textOf(item['name']) : type.replace(/_call$/, '')
      if (type !== 'server_tool_use' && name === type) return
      if (name === 'web_search') {
        const action = textOf(fieldsOf(item['action'])['type'])
        if ((action === '' || action === 'search') && item['status'] !== 'failed') searches += 1
      } else if (name !== '' && !FREE_CALL.test(name)) {
        const isCode = /code_execution$/.test(name) || SESSIONS.has(name)
        add(isCode ? 'code_interpreter' : name, isCode ? textOf(item['container_id']) || 'container' : '')
      }
    },
    /** The usage with what was counted, where it does not tell itself. */
    addTo(usage: Usage): Usage {
      const counted = searches > 0 && usage.searches === undefined ? { ...usage, searches } : usage
      return withExtras(counted, Object.fromEntries([...calls].filter(([name]) => !isTold(name, usage))))
    },
  }
}

export type HostedCount = ReturnType<typeof createHostedCount>

/** A picture whose tokens are told beside the reply is not told twice. */
const isTold = (name: string, { beside = [] }: Usage): boolean =>
  name === 'image_generation' && beside.some(({ imageOutputTokens }) => imageOutputTokens !== undefined)

/**
 * What the requests of one reply used together. Each is billed by itself, at the price for its own size, so they are kept
 * beside the sums.
 */
export function addedUsage(before: Usage, more: UsageRound): Usage {
  const rounds = [...(before.rounds ?? [before]), more]
  const { rounds: _, extras: _extras, beside: _beside, costUsd: _cost, ...first } = before
  const sum: Record<string, number | string> = { ...first }
  for (const [name, value] of Object.entries(more)) {
    const known = sum[name]
    if (typeof value === 'number') sum[name] = value + (typeof known === 'number' ? known : 0)
    else if (typeof value === 'string' && name !== 'costUsd') sum[name] = value
  }
  const extras: Record<string, number> = { ...before.extras }
  for (const [name, count] of Object.entries(more.extras ?? {})) extras[name] = (extras[name] ?? 0) + count
  const beside = [...(before.beside ?? []), ...(more.beside ?? [])]
  const [one, other] = [before.costUsd, more.costUsd].map((cost) => parseDecimal(cost ?? ''))
  return {
    ...sum,
    promptTokens: before.promptTokens + more.promptTokens,
    completionTokens: before.completionTokens + more.completionTokens,
    totalTokens: before.totalTokens + more.totalTokens,
    ...(Object.keys(extras).length > 0 && { extras }),
    ...(beside.length > 0 && { beside }),
    ...(one && other && { costUsd: decimalText(add(one, other)) }),
    rounds,
  }
}
