import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'

import { type Dialect, DIALECT_NAMES } from '@/domain/connections/dialect'
import { headersWithKey } from '@/domain/dialects'
import { failed, ok, type Result } from '@/lib/result'

import { MOST_SECONDS, type Upstream } from '../api/upstream'
import { readJsonFile } from '../readJsonFile'
import type { ServerSettings } from '../readSettings'

/** One of several services behind the gateway. */
export type NamedUpstream = Upstream & {
  /** What the terminal, `/health` and `/metrics` call it. */
  readonly name: string
  /** Names of models, `*` for any characters in them; all where it is empty. */
  readonly models: readonly string[]
  /** How large its part is among those that serve the same model. */
  readonly weight: number
  readonly dialects: readonly Dialect[]
}

/** Where a request may go: the upstream, and the model's name there. */
export type Route = { readonly upstream: NamedUpstream; readonly model: string }

/** Every service behind the gateway, and names of models that stand for an ordered list of routes. */
export type UpstreamPlan = {
  readonly upstreams: readonly NamedUpstream[]
  readonly models: ReadonlyMap<string, readonly Route[]>
}

/** Whether an upstream serves a model by the patterns of its file. */
export const serves = ({ models }: NamedUpstream, model: string): boolean =>
  models.length === 0 || models.some((pattern) => matches(pattern, model))

/** Piece by piece rather than by a regular expression: a pattern is text, and none may take long. */
function matches(pattern: string, text: string): boolean {
  const [first = '', ...rest] = pattern.split('*')
  if (!text.startsWith(first)) return false
  let at = first.length
  for (const [index, piece] of rest.entries()) {
    if (index === rest.length - 1) return text.length - piece.length >= at && text.endsWith(piece)
    const found = text.indexOf(piece, at)
    if (found < 0) return false
    at = found + piece.length
  }
  return at === text.length
}

const LIMIT_MS = 10_000

/** Whether an upstream lists its models again: any answer counts but a failure, or a refusal of the key. Never rejects. */
export async function probeUpstream(
  { baseUrl, key }: Upstream,
  fetch: typeof globalThis.fetch,
): Promise<boolean> {
  try {
    const answer = await fetch(`${baseUrl}/v1/models`, {
      headers: headersWithKey(baseUrl, key),
      redirect: 'manual',
      signal: AbortSignal.timeout(LIMIT_MS),
    })
    await answer.body?.cancel()
    return answer.status < 500 && answer.status !== 401
  } catch {
    return false
  }
}

const upstreamSchema = z.strictObject({
  name: z.string().check(z.minLength(1)),
  /** With or without `/v1`. */
  url: z.string().check(z.regex(/^https?:\/\/[^\s/]/, 'The address must begin with http:// or https://')),
  /** The name of the environment variable that holds its key. */
  key: z.optional(z.string().check(z.minLength(1))),
  models: z.optional(z.array(z.string())),
  weight: z.optional(z.number().check(z.positive())),
  dialects: z.optional(z.array(z.enum(DIALECT_NAMES))),
  /** Longest it may send nothing before the next is asked. */
  firstByteSeconds: z.optional(z.number().check(z.positive(), z.maximum(MOST_SECONDS))),
})

const fileSchema = z.strictObject({
  upstreams: z.array(upstreamSchema).check(z.minLength(1)),
  models: z.optional(
    z.record(
      z.string(),
      z.array(z.strictObject({ upstream: z.string(), model: z.string() })).check(z.minLength(1)),
    ),
  ),
})

const CHAT: readonly Dialect[] = ['chat']

type Environment = Readonly<Record<string, string | undefined>>
/** What counts for an upstream that does not say itself. */
type Usual = Pick<ServerSettings, 'firstByteSeconds'>

/** Reads the file of upstreams at a path. The error is a sentence for the terminal. */
export async function readUpstreamsFile(
  path: string,
  environment: Environment,
  usual: Usual = {},
): Promise<Result<UpstreamPlan, string>> {
  const text = await readFile(path, 'utf8').catch(() => undefined)
  return text === undefined
    ? failed(`The file of upstreams could not be read: ${path}`)
    : readUpstreams(text, environment, { ...usual, path })
}

/**
 * Reads a file of upstreams. Keys are in the environment, never in the file. The error is a sentence for the
 * terminal.
 */
export function readUpstreams(
  text: string,
  environment: Environment,
  { path = 'upstreams.json', ...usual }: Usual & { readonly path?: string } = {},
): Result<UpstreamPlan, string> {
  const read = readJsonFile(path, text, fileSchema)
  if (!read.ok) return failed(`The file of upstreams can’t be used. ${read.error}`)
  const upstreams: NamedUpstream[] = []
  for (const each of read.value.upstreams) {
    const { name, url, key, models = [], weight = 1, dialects = CHAT } = each
    const { firstByteSeconds = usual.firstByteSeconds } = each
    if (upstreams.some((other) => other.name === name))
      return failed(`Two upstreams are named "${name}". Give each its own name.`)
    const secret = key === undefined ? undefined : environment[key] || undefined
    if (key !== undefined && secret === undefined)
      return failed(
        `The upstream "${name}" needs its key in the environment variable ${key}, which isn’t set.`,
      )
    const baseUrl = url.replace(/\/+$/, '').replace(/\/v1$/, '')
    upstreams.push({
      name,
      baseUrl,
      models,
      weight,
      dialects,
      ...(secret !== undefined && { key: secret }),
      ...(firstByteSeconds !== undefined && { firstByteSeconds }),
    })
  }
  const names = new Map<string, readonly Route[]>()
  for (const [name, targets] of Object.entries(read.value.models ?? {})) {
    const routes: Route[] = []
    for (const { upstream: wanted, model } of targets) {
      const upstream = upstreams.find((each) => each.name === wanted)
      if (!upstream)
        return failed(`The model "${name}" goes to the upstream "${wanted}", which isn’t listed.`)
      routes.push({ upstream, model })
    }
    names.set(name, routes)
  }
  return ok({ upstreams, models: names })
}
