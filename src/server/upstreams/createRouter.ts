import { isCounter } from '@/builtin/service/createService'
import type { Dialect } from '@/domain/connections/dialect'
import { dialectOfUrl } from '@/domain/dialects'
import { hashText } from '@/lib/hashText'
import { isRecord } from '@/lib/json'

import { type NamedUpstream, type Route, serves, type UpstreamPlan } from './readUpstreams'

/** What is asked for, as far as the choice of an upstream depends on it. */
export type Wanted = {
  readonly model: string
  /** The path of the request, which tells its dialect. */
  readonly path: string
  /** The same for all turns of a conversation; see `conversationKey`. */
  readonly conversation: string
}

export type UpstreamHealth = { readonly name: string; readonly isUp: boolean }

export type Router = {
  /** Where a request may go, in the order to try; empty where nothing serves the model. Those that speak the dialect come first. */
  readonly routesFor: (wanted: Wanted) => readonly Route[]
  /** An upstream could not be reached, or failed: it is left out for a while, longer each time, and then asked again. */
  readonly failed: (upstream: NamedUpstream) => void
  readonly answered: (upstream: NamedUpstream) => void
  readonly isUp: (upstream: NamedUpstream) => boolean
  readonly health: () => readonly UpstreamHealth[]
}

type RouterDeps = {
  /** Whether an upstream answers again. Never rejects. */
  readonly probe: (upstream: NamedUpstream) => Promise<boolean>
  /** Calls back after that time, in milliseconds, without keeping the program alive. */
  readonly later: (work: () => void, ms: number) => void
}

const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 60_000

/**
 * Chooses upstreams. A conversation stays on one of those that serve its model, because providers cache by prefix: each
 * upstream gets a number from the conversation and its own name (rendezvous hashing), so that one that comes or goes
 * moves no conversation of the others. Names in the file keep the order they are given in.
 */
export function createRouter(plan: UpstreamPlan, { probe, later }: RouterDeps): Router {
  const pauses = new Map<NamedUpstream, number>()

  function routesFor({ model, path, conversation }: Wanted): readonly Route[] {
    const dialect = dialectOfUrl(path.replace(/\/(input_tokens|count_tokens)$/, ''))
    const named = plan.models.get(model)
    const routes =
      named ??
      plan.upstreams
        .filter((upstream) => serves(upstream, model))
        .toSorted((one, other) => shareOf(other, conversation) - shareOf(one, conversation))
        .map((upstream) => ({ upstream, model }))
    const speak = (spoken: Dialect) => routes.filter(({ upstream }) => upstream.dialects.includes(spoken))
    const speaking = speak(dialect)
    // What it can't say itself a chat completion asks for. Nothing there counts tokens.
    const converting =
      dialect === 'chat' || isCounter(path) ? [] : speak('chat').filter((route) => !speaking.includes(route))
    // Those that are left out come last: where nothing else is there, they are tried all the same.
    const isOut = ({ upstream }: Route) => pauses.has(upstream)
    const all = [...speaking, ...converting]
    return [...all.filter((route) => !isOut(route)), ...all.filter(isOut)]
  }

  function probeAfter(upstream: NamedUpstream, pauseMs: number): void {
    pauses.set(upstream, pauseMs)
    later(() => {
      void probe(upstream).then((isUp) => {
        if (isUp) pauses.delete(upstream)
        else probeAfter(upstream, Math.min(pauseMs * 2, LONGEST_PAUSE_MS))
      })
    }, pauseMs)
  }

  return {
    routesFor,
    failed(upstream) {
      if (!pauses.has(upstream)) probeAfter(upstream, FIRST_PAUSE_MS)
    },
    answered: (upstream) => void pauses.delete(upstream),
    isUp: (upstream) => !pauses.has(upstream),
    health: () => plan.upstreams.map((upstream) => ({ name: upstream.name, isUp: !pauses.has(upstream) })),
  }
}

/** How strongly a conversation belongs to an upstream; over many, each gets the part that its weight says. */
function shareOf({ name, weight }: NamedUpstream, conversation: string): number {
  const number = (Number.parseInt(hashText(`${conversation} ${name}`).slice(0, 8), 16) + 0.5) / 2 ** 32
  return -weight / Math.log(number)
}

/** Longest beginning of a conversation that is looked at, in characters. */
const MOST_CHARACTERS = 2000

/** What all turns of a conversation have in common: the caller, and the first message of the person, in any dialect. */
export function conversationKey(who: string, body: Readonly<Record<string, unknown>>): string {
  const said = body['messages'] ?? body['input']
  const list: readonly unknown[] = Array.isArray(said) ? said : [said]
  const first = list.find((message) => isRecord(message) && message['role'] === 'user') ?? list[0]
  return `${who} ${JSON.stringify(first ?? null).slice(0, MOST_CHARACTERS)}`
}
