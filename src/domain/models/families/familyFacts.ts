import { modelFamily } from '@/domain/catalog'
import { memoByObject } from '@/lib/result'

import type { Model } from '../model'
import { nameText } from '../search/nameText'

/** What is left out of a name to see that two offers are of one model. */
export const JOIN_RULES = ['date', 'build', 'region', 'precision', 'free'] as const
export type JoinRule = (typeof JOIN_RULES)[number]

/** What was left out of a model's name, as it is written there. */
export type Variant = Readonly<Partial<Record<JoinRule, string>>>

export type FamilyFacts = {
  /** Its name as it is compared: the same for all offers of one model. */
  readonly name: string
  /** Who made it, as it is compared; empty where nobody says. Two models of one name may be of two developers. */
  readonly developer: string
  /** What the model is called without its developer, and without what sets one offer apart. */
  readonly title: string
  readonly variant: Variant
}

const REGION = '(?:us|eu|apac|global|jp|au|ca|uk|us-gov)'
const BETWEEN = '[-_ @:.]'

/**
 * What sets offers apart, in the order in which it is taken off. The first group is what is kept of it. A version
 * (`4.5`), a size (`70b`), and a short date that is part of a name (`0528`) stay: those are other models.
 */
const RULES: readonly (readonly [JoinRule, RegExp])[] = [
  ['free', /\s*(?:\(|:)(free)\)?$/i],
  ['region', new RegExp(`^(${REGION})\\.(?=[a-z])`, 'i')],
  ['region', new RegExp(`\\s*\\((${REGION})\\)$`, 'i')],
  // Bedrock's own number of a build, `-v1:0`, says nothing to people.
  ['build', /-v(\d:\d)$/i],
  ['build', new RegExp(`${BETWEEN}+build${BETWEEN}?(\\d+)$`, 'i')],
  ['precision', /[-_ ]\(?(fp4|fp6|fp8|mxfp4|nvfp4|bf16|fp16|int4|int8|awq|gptq)\)?$/i],
  ['date', new RegExp(`${BETWEEN}+\\(?(20\\d\\d-?[01]\\d-?[0-3]\\d)\\)?$`)],
  ['date', new RegExp(`${BETWEEN}+\\(?(latest)\\)?$`, 'i')],
]

/** Names of developers that some lists write before the name of a model. */
const DEVELOPERS =
  /^(?:anthropic|openai|google|meta|mistralai|amazon|cohere|nvidia|microsoft|alibaba)[-_. ]+(?=\p{L})/iu

/** What a model is joined with others by; kept as long as the model lives. */
export const familyFacts = memoByObject((model: Model): FamilyFacts => {
  const { id, entry, listed } = model
  const whole = model.name === id ? id.slice(id.lastIndexOf('/') + 1) : withoutProvider(model.name)
  const { rest, variant: ofName } = stripped(whole)
  // A name for people says less than the id: what an id has at its end counts too.
  const { variant: ofId } = stripped(id.slice(id.lastIndexOf('/') + 1))
  const title = rest.replace(DEVELOPERS, '')
  const region = regionIn(id)
  const family = modelFamily(id)
  const isKnown = family !== id.toLowerCase()
  return {
    name: nameText(title).text,
    developer: isKnown ? family : nameText(developerOf(id, entry?.owner ?? listed?.owner)).text,
    title: title === '' ? model.name : title,
    variant: { ...(region !== undefined && { region }), ...ofId, ...ofName },
  }
})

/** `Provider: Model` without its provider. */
const withoutProvider = (name: string): string => name.slice(name.indexOf(': ') + 1).trim()

function stripped(name: string): { readonly rest: string; readonly variant: Variant } {
  let rest = name
  let variant: Variant = {}
  for (const [rule, pattern] of RULES) {
    const found = pattern.exec(rest)
    const kept = found && rest.slice(0, found.index) + rest.slice(found.index + found[0].length)
    // A name that is nothing but a date stays one.
    if (!found || kept === null || kept.trim() === '') continue
    rest = kept.trim()
    variant = { ...variant, [rule]: found[1] ?? '' }
  }
  return { rest, variant }
}

/** The place that an id names between its slashes, as `bedrock/eu-west-1/…` does. */
const regionIn = (id: string): string | undefined =>
  id
    .split('/')
    .slice(0, -1)
    .find((step) => /^(?:us|eu|ap|ca|sa|me|af)(?:-[a-z]+-\d)?$/i.test(step))

function developerOf(id: string, owner: string | undefined): string {
  const slash = id.indexOf('/')
  return slash > 0 ? id.slice(0, slash) : (owner ?? '')
}
