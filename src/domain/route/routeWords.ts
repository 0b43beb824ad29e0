import { joinSentences } from '@/lib/text/joinSentences'
import { plural } from '@/lib/text/plural'
import { mark, t } from '@/lib/text/t'

import type { RouteFacts, RouteReason, RouteRule } from '../modelRef'

/** What a rule does, in one sentence. */
export const ROUTE_HINTS = {
  cheapest: mark(
    'Takes the lowest price for each message, of the models that have room for the chat, take its files and tools and meet its data policy.',
  ),
  best: mark(
    'Takes the model that your votes and ratings put first for this kind of chat, of those that have room for it, take its files and tools and meet its data policy.',
  ),
} as const satisfies Readonly<Record<RouteRule, string>>

/** How the model of a reply was chosen, in a few words: the line under it. */
export const routeLine = ({ rule, fit }: RouteFacts): string =>
  rule === 'cheapest'
    ? plural(fit, { one: 'The only model that fits', other: 'Cheapest of {count} that fit' })
    : plural(fit, { one: 'The only model with a score', other: 'Best for me of {count} that fit' })

/** Why that model, and why not others, a sentence each. */
export function routeSentences({ of, fit, left, score }: RouteFacts): readonly string[] {
  return [
    plural(of, { one: '{fit} of {count} model fits.', other: '{fit} of {count} models fit.' }, { fit }),
    ...(score
      ? [
          score.tag === undefined
            ? t('Your votes give it {score} of 100.', { score: Math.round(score.share * 100) })
            : t('Your votes on chats tagged “{tag}” give it {score} of 100.', {
                score: Math.round(score.share * 100),
                tag: score.tag,
              }),
        ]
      : []),
    ...leftOut(left),
  ]
}

/** Why nobody can be asked, and what to do. */
export function describeNone({ rule, of, left }: RouteFacts): string {
  if (of === 0)
    return t('No model can be asked: add a provider in Settings → Providers, or choose a model at the top.')
  if (rule === 'best' && left.score !== undefined)
    return t(
      'None of the models that fit has a score from you yet. Rate replies (More → Good reply), vote in Compare, or choose “Cheapest that fits”.',
    )
  return joinSentences([
    t('No model fits this message: choose one at the top, or change the rule’s limits.'),
    ...leftOut(left),
  ])
}

/** How many were left out, a sentence for each reason, the largest number first. */
function leftOut(left: RouteFacts['left']): readonly string[] {
  return (Object.entries(left) as [RouteReason, number][])
    .toSorted(([, one], [, other]) => other - one)
    .flatMap(([reason, count]) => (Object.hasOwn(LEFT, reason) ? LEFT[reason](count) : []))
}

const LEFT: Readonly<Record<RouteReason, (count: number) => string>> = {
  limits: (count) =>
    plural(count, { one: '{count} is outside the limits.', other: '{count} are outside the limits.' }),
  policy: (count) =>
    plural(count, {
      one: '{count} doesn’t meet the data policy, or doesn’t say so.',
      other: '{count} don’t meet the data policy, or don’t say so.',
    }),
  inputs: (count) =>
    plural(count, { one: '{count} doesn’t take these files.', other: '{count} don’t take these files.' }),
  tools: (count) => plural(count, { one: '{count} doesn’t call tools.', other: '{count} don’t call tools.' }),
  room: (count) =>
    plural(count, {
      one: '{count} has too little room, or doesn’t say how much.',
      other: '{count} have too little room, or don’t say how much.',
    }),
  price: (count) =>
    plural(count, { one: '{count} has no known price.', other: '{count} have no known price.' }),
  score: (count) =>
    plural(count, { one: '{count} has no score from you.', other: '{count} have no score from you.' }),
  free: (count) =>
    plural(count, {
      one: '{count} is free, with limits of its own.',
      other: '{count} are free, with limits of their own.',
    }),
}
