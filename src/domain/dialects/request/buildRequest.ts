import type { Parameters } from '@/domain/parameters/parameters'
import { topLevelMembers } from '@/domain/request/topLevelMembers'

import { PLACEHOLDER, PLACEHOLDER_START } from '../../attachments/attachment'
import type { CatalogEntry } from '../../catalog'
import type { Dialect } from '../../connections/dialect'
import { sentPath } from '../../context/sentPath'
import type { ConversationSettings } from '../../conversations/conversation'
import type { AttachmentId } from '../../ids'
import type { Message } from '../../messages/message'
import { withHostSearch } from '../../parameters/hostSearch'
import { extraFields, type Member, withExtraFields } from '../../request/extraFields'
import { type ModelRefusals, NO_REFUSALS } from '../../request/refusals'
import { codeOf, DIALECTS } from '../dialects'

import { type NotSent, streamMembers } from './bodyOrder'
import { parameterPlan, streamParameters } from './parameterPlan'
import { withPictures } from './partsJson'
import { conversationText, listed } from './settledText'

export type BuiltRequest = {
  /** The exact JSON text, with placeholders for attachments. */
  readonly body: string
  /** The same without what was said: it tells all that a long body is asked about before it is sent. */
  readonly head: string
  /** What the placeholders stand for; each id once. */
  readonly attachments: readonly AttachmentId[]
  readonly notSent: readonly NotSent[]
  /** What is left out because the model refused it before, by names on the wire. */
  readonly refused: readonly string[]
  /** Members that extra body fields put in the place of what would have been sent. */
  readonly overridden: readonly string[]
}

type Plan = {
  /** From root to leaf. */
  readonly path: readonly Message[]
  readonly settings: ConversationSettings
  readonly entry: CatalogEntry | undefined
  /** What this model refused before; nothing unless given. */
  readonly refusals?: ModelRefusals
  /** The extra body fields of the connection, as JSON text; none unless given. */
  readonly connectionFields?: string | undefined
  /** Chat completions unless given. */
  readonly dialect?: Dialect
  /** Host of the service; see `BodyOrder`. */
  readonly host?: string | undefined
  /** False unless given; see `BodyOrder`. */
  readonly isSentOnce?: boolean | undefined
  /** False unless given; see `BodyOrder`. */
  readonly isInBackground?: boolean | undefined
}

/**
 * The body of a request in its dialect: how the reply is to come, and only what is set, valid
 * and supported; the rest is named in `notSent`. Messages come last, so that with the same settings the body of one
 * turn, up to the end of its messages, is a prefix of the next: services cache by prefix. The code of the dialect must be
 * there (`openDialect`).
 */
export function buildRequest({
  path,
  settings,
  entry,
  refusals = NO_REFUSALS,
  connectionFields,
  dialect = 'chat',
  host,
  isSentOnce = false,
  isInBackground = false,
}: Plan): BuiltRequest {
  const messages = withPictures(sentPath({ path, settings, entry }).messages, {
    entry,
    modelId: settings.modelId,
  })
  const { parameters } = settings
  const served = entry && withHostSearch(entry, { host, dialect })
  const { sent, notSent, refused } = parameterPlan({ parameters, entry: served, refusals, dialect })
  const how = streamParameters(parameters, refusals)
  const isStreamed = how.stream?.value !== false
  const order = {
    messages,
    write: conversationText,
    settings,
    entry,
    refusals,
    sent,
    how,
    isStreamed,
    host,
    isSentOnce,
    isInBackground,
  }
  const built = codeOf(dialect).body(order)
  const extra = extraFields([connectionFields, settings.extraFields])
  const members = withExtraFields(built.members, extra)
  const body = bodyOf([...members, ...built.conversation])
  // Quicker than the expression, and mostly there is none.
  const places = body.includes(PLACEHOLDER_START) ? body.matchAll(PLACEHOLDER) : []
  const ids = Array.from(places, ([, , id]) => id as AttachmentId)
  const overridden = built.members.map(([name]) => name).filter((name) => Object.hasOwn(extra, name))
  return {
    body,
    head: bodyOf(members),
    attachments: [...new Set(ids)],
    notSent: [...notSent, ...built.notSent],
    refused,
    overridden,
  }
}

const bodyOf = (members: readonly Member[]): string =>
  `{${listed(members.map(([name, json]) => `${JSON.stringify(name)}:${json}`))}}`

/** The body that asks how many tokens a request has, from the body of the request; counters refuse all else. */
export function countingBody(body: string, dialect: Dialect): string {
  const takes = DIALECTS[dialect].counter?.takes
  const members = (topLevelMembers(body) ?? []).filter(({ name }) => takes?.has(name))
  return `{${members.map(({ start, end }) => body.slice(start, end)).join(',')}}`
}

type Asked = {
  readonly parameters: Parameters
  readonly entry: CatalogEntry | undefined
  readonly refusals: ModelRefusals
  /** Extra body fields as JSON texts, those of the connection first. */
  readonly extra: readonly (string | undefined)[]
}

/** What extra body fields replace of what would be sent, by names on the wire. */
export function overriddenNames({ extra, ...asked }: Asked): readonly string[] {
  const fields = extraFields(extra)
  if (Object.keys(fields).length === 0) return []
  const names = [
    ...streamMembers(streamParameters(asked.parameters, asked.refusals)).map(([name]) => name),
    ...parameterPlan(asked).sent.map(({ name }) => name),
  ]
  return names.filter((name) => Object.hasOwn(fields, name))
}
