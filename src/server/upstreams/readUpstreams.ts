import { readFile } from 'node:fs/promises'

import * as z from 'zod/mini'

import type { Dialect } from '@/domain/connections/dialect'
import { dialectSchema } from '@/domain/schema/idSchema'
import { failed, ok, type Result } from '@/lib/result'

import { MOST_SECONDS } from '../api/upstream'
import { readJsonFile } from '../readJsonFile'

import type { ServerSettings } from '../readSettings'
import type { NamedUpstream, Route, UpstreamPlan } from './upstreamPlan'

const upstreamSchema = z.strictObject({
  name: z.string().check(z.minLength(1)),
  /** With or without `/v1`. */
  url: z.string().check(z.regex(/^https?:\/\/[^\s/]/, 'The address must begin with http:// or https://')),
  /** The name of the environment variable that holds its key. */
  key: z.optional(z.string().check(z.minLength(1))),
  models: z.optional(z.array(z.string())),
  weight: z.optional(z.number().check(z.positive())),
  dialects: z.optional(z.array(dialectSchema)),
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
